// block: read-result
    if (result.exitCode !== 0) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused('file_refused')
    }
// end
