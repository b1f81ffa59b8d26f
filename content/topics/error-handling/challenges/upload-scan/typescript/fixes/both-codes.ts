// block: read-result
    if (result.exitCode === 1 || result.exitCode === 2) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused('file_refused')
    }
// end
