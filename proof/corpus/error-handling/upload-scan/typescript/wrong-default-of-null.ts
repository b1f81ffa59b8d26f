// about: wrong, a missing exit code becomes 0
// block: read-result
    if ((result.exitCode ?? 0) !== 0) throw new UploadRefused('file_refused')
// end
