// about: right, the only result that is known to be clean is looked up
// block: read-result
    const clean: (number | null)[] = [0]
    if (!clean.includes(result.exitCode)) throw new UploadRefused('file_refused')
// end
