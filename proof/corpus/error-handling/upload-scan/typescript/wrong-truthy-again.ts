// about: null, the code of a scanner that was killed, is falsy, so a file that overloads the scanner is accepted
    // block: read-result
    if (result.exitCode) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused('file_refused')
    }
    // end
