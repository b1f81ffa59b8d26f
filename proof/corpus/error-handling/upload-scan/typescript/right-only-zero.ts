// about: only the exit code that means "nothing found" lets the file through
    // block: read-result
    if (result.exitCode !== 0) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused(result.exitCode === 1 ? 'file_refused' : 'scan_failed')
    }
    // end
