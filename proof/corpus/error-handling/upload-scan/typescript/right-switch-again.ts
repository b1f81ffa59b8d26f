// about: 0 is the only way on; 1 and everything else, null included, refuse the file
    // block: read-result
    switch (result.exitCode) {
      case 0:
        break
      case 1:
        console.warn('upload refused: %s', result.output.trim())
        throw new UploadRefused('file_refused')
      default:
        console.error('scan failed: code %s, %s', result.exitCode, result.output.trim())
        throw new UploadRefused('scan_failed')
    }
    // end
