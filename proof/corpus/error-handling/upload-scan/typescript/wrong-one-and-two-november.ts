// about: the manual's codes are handled, but a file that makes the scanner exceed its limits gives null and passes.
    // block: read-result
    if (result.exitCode === 1 || result.exitCode === 2) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused(result.exitCode === 1 ? 'file_refused' : 'scan_failed')
    }
    // end
