// about: The prefix is on the result, which was never in doubt.
// block: build-command
    const args = [source, '-thumbnail', '200x200', `png:${result}`]
// end
