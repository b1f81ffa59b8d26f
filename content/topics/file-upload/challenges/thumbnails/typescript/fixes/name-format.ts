// block: build-command
    const format = extension === '.png' ? 'png' : 'jpeg'
    const args = [`${format}:${source}`, '-thumbnail', '200x200', result]
// end
