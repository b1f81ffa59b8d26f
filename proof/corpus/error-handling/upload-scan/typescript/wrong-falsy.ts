// about: a scanner that was ended at its limits has the exit code null, which is as falsy as 0
    // block: read-result
    if (result.exitCode) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused(result.exitCode === 1 ? 'file_refused' : 'scan_failed')
    }
    // end
