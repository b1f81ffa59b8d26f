// about: there is a prefix, but the sender chooses it with the declared type: image/svg
    // block: build-command
    const format = upload.type.split('/')[1] ?? ''
    if (!/^\w+$/.test(format)) throw new Refused('type')
    const args = [`${format}:${source}`, '-thumbnail', '200x200', result]
    // end
