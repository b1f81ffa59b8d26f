// about: right, the content has to begin like a PNG or JPEG, and the decoder for it is named
    // block: build-command
    const isPng = upload.data.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
    const isJpeg = upload.data.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
    if (!isPng && !isJpeg) throw new Refused('format')
    const args = [`${isPng ? 'png' : 'jpeg'}:${source}`, '-thumbnail', '200x200', `png:${result}`]
    // end
