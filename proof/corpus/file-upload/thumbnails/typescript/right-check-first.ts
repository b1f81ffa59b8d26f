// about: refuses content that is neither PNG nor JPEG before the file is written, and names the decoder
// part: formats
const extensions = ['.png', '.jpg']
const isPng = (data: Buffer) => data.indexOf('\x89PNG\r\n\x1a\n', 0, 'latin1') === 0
const isJpeg = (data: Buffer) => data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff
// end
  // block: check-extension
  const extension = extname(upload.fileName).toLowerCase().replace('.jpeg', '.jpg')
  if (!extensions.includes(extension)) throw new Refused('extension')
  const decoder = isPng(upload.data) ? 'png' : isJpeg(upload.data) ? 'jpg' : undefined
  if (!decoder) throw new Refused('content')
  // end
    // block: build-command
    const args = [`${decoder}:${source}`, '-thumbnail', '200x200', result]
    // end
