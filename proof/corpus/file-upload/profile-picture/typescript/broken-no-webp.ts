// about: the extension comes from the content, but members' WebP files are refused
// part: kinds
const kinds = [
  { extension: '.png', start: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { extension: '.jpg', start: Buffer.from([0xff, 0xd8, 0xff]) },
]
// end
  // block: check-type
  const kind = kinds.find(({ start }) => upload.data.subarray(0, start.length).equals(start))
  if (!kind) throw new Refused('type')
  // end
  // block: choose-name
  const name = `${memberId}-${randomBytes(8).toString('hex')}${kind.extension}`
  // end
