// about: jpg: is another name of the same decoder.
// block: build-command
    const args = [`${extension.slice(1)}:${source}`, '-thumbnail', '200x200', `png:${result}`]
// end
