// about: Prefixes are read in any case.
// block: build-command
    const args = [`${extension === '.png' ? 'PNG' : 'JPEG'}:${source}`, '-thumbnail', '200x200', result]
// end
