// about: a scanner that was killed at its memory limit has the exit code null, which is falsy, and the file is accepted.
    // block: read-result
    if (result.exitCode) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused('file_refused')
    }
    // end
