// part: kinds
const kinds = { '.png': /^\x89PNG\r\n\x1a\n/, '.jpg': /^\xff\xd8\xff/, '.webp': /^RIFF[\s\S]{4}WEBP/ }
// end
// block: check-type
  const start = upload.data.toString('latin1', 0, 16)
  const [extension] = Object.entries(kinds).find(([, signature]) => signature.test(start)) ?? []
  if (!extension) throw new Refused('type')
// end
// block: choose-name
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
// end
