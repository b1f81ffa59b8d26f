// about: wrong, files that are only text are refused, and one zero byte makes a drawing binary
// block: write-source
    if (!upload.data.includes(0) && upload.data.every((byte) => byte < 128)) throw new Refused('not a picture')
    const source = join(folder, `source${extension}`)
    const result = join(folder, 'result.png')
    await writeFile(source, upload.data, { flag: 'wx' })
// end
