// about: wrong, the format is named, and the sender's declared type says which one
// block: build-command
    const format = upload.type.split('/')[1] ?? 'png'
    const args = [`${format}:${source}`, '-thumbnail', '200x200', result]
// end
