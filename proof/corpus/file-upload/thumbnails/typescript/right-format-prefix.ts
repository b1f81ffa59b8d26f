// about: ImageMagick is told explicitly which format the source has.
    // block: build-command
    const format = extension === '.png' ? 'png' : 'jpeg'
    const args = [`${format}:${source}`, '-thumbnail', '200x200', `png:${result}`]
    // end
