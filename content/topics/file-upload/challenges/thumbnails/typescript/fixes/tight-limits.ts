// block: build-command
    const limits = ['-limit', 'memory', '64MiB', '-limit', 'map', '64MiB', '-limit', 'time', '5']
    const args = [...limits, source, '-thumbnail', '200x200', result]
// end
