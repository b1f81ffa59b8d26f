// about: anything but 0, null included, refuses the file
    // block: read-result
    if (result.exitCode !== 0) {
      console.warn('upload refused: code %s, %s', result.exitCode, result.output.trim())
      throw new UploadRefused('file_refused')
    }
    // end
