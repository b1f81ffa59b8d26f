// about: broken, naming one decoder stops other formats, but JPEG pictures cannot be decoded any more
    // block: build-command
    const args = [`png:${source}`, '-thumbnail', '200x200', `png:${result}`]
    // end
