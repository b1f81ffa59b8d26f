// about: the first bytes must be those of a PNG or JPEG, and the program is told which of the two to read
// part: formats
const extensions = ['.png', '.jpg']
const signatures = {
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  jpeg: Buffer.from('ffd8ff', 'hex'),
}

function detectFormat(data: Buffer): string {
  for (const [format, signature] of Object.entries(signatures)) {
    if (data.subarray(0, signature.length).equals(signature)) return format
  }
  throw new Refused('not a picture')
}
// end
    // block: build-command
    const args = [`${detectFormat(upload.data)}:${source}`, '-thumbnail', '200x200', result]
    // end
