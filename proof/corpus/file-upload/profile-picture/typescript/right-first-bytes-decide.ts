// about: the extension comes from a short list by the first bytes, whatever name and type were sent
// part: kinds
const kinds: { extension: string; matches: (data: Buffer) => boolean }[] = [
  { extension: '.png', matches: (data) => data.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) },
  { extension: '.jpg', matches: (data) => data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff },
  { extension: '.gif', matches: (data) => /^GIF8[79]a/.test(data.toString('latin1', 0, 6)) },
  {
    extension: '.webp',
    matches: (data) => data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP',
  },
]
// end
// block: check-type
  const kind = kinds.find(({ matches }) => matches(upload.data))
  if (!upload.type.startsWith('image/') || !kind) throw new Refused('type')
  // end
// block: choose-name
  const name = `${memberId}-${randomBytes(8).toString('hex')}${kind.extension}`
  // end
