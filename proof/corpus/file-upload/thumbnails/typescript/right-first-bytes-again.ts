// about: only files whose first bytes are those of PNG or JPEG get to ImageMagick, which goes by the same bytes
// part: formats
const extensions = ['.png', '.jpg']
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const beginsWith = (data: Buffer, start: Buffer) => data.subarray(0, start.length).equals(start)
// end
    // block: build-command
    if (!beginsWith(upload.data, extension === '.png' ? pngStart : jpegStart)) throw new Refused('not a picture')
    const args = [source, '-thumbnail', '200x200', result]
    // end
