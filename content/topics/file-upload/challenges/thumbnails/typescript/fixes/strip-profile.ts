// block: build-command
    const args = [source, '-auto-orient', '-thumbnail', '200x200', '-strip', result]
// end
