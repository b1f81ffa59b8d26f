// about: wrong, the format comes from the first extension in the name
// block: build-command
    const format = upload.fileName.toLowerCase().split('.')[1] === 'png' ? 'png' : upload.fileName.toLowerCase().split('.')[1]
    const args = [`${format}:${source}`, '-thumbnail', '200x200', result]
// end
