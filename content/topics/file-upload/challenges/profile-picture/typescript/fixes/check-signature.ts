// part: kinds
const signatures = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[\s\S]{4}WEBP/]
// end
// block: check-type
  const start = upload.data.toString('latin1', 0, 16)
  if (!upload.type.startsWith('image/')) throw new Refused('type')
  if (!signatures.some((signature) => signature.test(start))) throw new Refused('type')
// end
