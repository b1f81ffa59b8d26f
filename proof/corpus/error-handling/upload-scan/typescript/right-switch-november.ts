// about: the switch starts from no: every code except 0 ends in an exception, also null after a kill.
    // block: read-result
    switch (result.exitCode) {
      case 0:
        break
      case 1:
        console.warn('upload refused: %s', result.output.trim())
        throw new UploadRefused('file_refused')
      default:
        console.error('the scanner failed: %s', result.output.trim())
        throw new Error(`the scanner ended with ${result.exitCode}`)
    }
    // end
