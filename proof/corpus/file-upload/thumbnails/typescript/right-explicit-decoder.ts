// about: the decoder is chosen from the two that are expected and written before the file name
// part: formats
const extensions = ['.png', '.jpg']
const decoders: Record<string, string> = { '.png': 'png', '.jpg': 'jpeg' }
// end
    // block: build-command
    const args = [`${decoders[extension]}:${source}`, '-thumbnail', '200x200', result]
    // end
