// about: codes 1 and 2 refuse, but a scanner that is killed at its limits has the code null, and the file passes
// block: read-result
    if (result.exitCode === 1 || result.exitCode === 2) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused(result.exitCode === 1 ? 'file_refused' : 'scan_failed')
    }
// end
