// about: wrong, a scanner that can't be started lets the file through
// block: run-scanner
    const result = await scanner.scan(upload).catch(() => ({ exitCode: 0, output: '' }))
// end
// block: read-result
    if (result.exitCode !== 0) throw new UploadRefused('file_refused')
// end
