// about: only a scan that ended with 0 lets the file through; 2, null and anything else refuse it.
    // block: read-result
    if (result.exitCode !== 0) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused(result.exitCode === 1 ? 'file_refused' : 'scan_failed')
    }
    // end
