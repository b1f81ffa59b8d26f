// block: read-result
    const { exitCode, output } = result.exitCode === 2 ? await scanner.scan(upload) : result
    if (exitCode === 1) {
      console.warn('upload refused: %s', output.trim())
      throw new UploadRefused('file_refused')
    }
// end
