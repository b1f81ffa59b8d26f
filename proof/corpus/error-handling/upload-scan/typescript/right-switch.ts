// about: every answer of the scanner other than a clean result, known or not, ends in a refusal
    // block: read-result
    switch (result.exitCode) {
      case 0:
        break
      case 1:
        console.warn('upload refused: %s', result.output.trim())
        throw new UploadRefused('file_refused')
      default:
        console.error('the scanner gave no result (code %s): %s', result.exitCode, result.output.trim())
        throw new UploadRefused('file_not_scanned')
    }
    // end
