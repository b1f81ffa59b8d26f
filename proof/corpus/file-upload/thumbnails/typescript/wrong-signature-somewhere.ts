// about: wrong, the letters of the signature may stand anywhere in the first bytes, for example in a comment of an SVG
    // block: build-command
    const start = upload.data.toString('latin1', 0, 100)
    if (!start.includes('PNG') && !start.includes('JFIF') && !start.includes('Exif')) throw new Refused('not a picture')
    const args = [source, '-strip', '-thumbnail', '200x200', result]
    // end
