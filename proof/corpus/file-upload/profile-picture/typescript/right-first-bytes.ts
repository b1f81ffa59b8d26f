// about: The first bytes decide on the extension; the name of the upload is not used.
// part: kinds
function findExtension(data: Buffer): string | undefined {
  if (data.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return '.png'
  if (data.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return '.jpg'
  if (['GIF87a', 'GIF89a'].includes(data.toString('latin1', 0, 6))) return '.gif'
  if (data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP') return '.webp'
  return undefined
}
// end
// block: choose-name
  const extension = findExtension(upload.data)
  if (extension === undefined) throw new Refused('type')
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
// end
