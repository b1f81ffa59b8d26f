// about: right, ImageMagick is told the format of the source explicitly
    // block: build-command
    const format = extension === '.png' ? 'png' : 'jpeg'
    const args = [`${format}:${source}`, '-thumbnail', '200x200', `png:${result}`]
    // end
