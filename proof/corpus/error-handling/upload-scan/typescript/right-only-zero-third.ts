// about: only exit code 0 lets a file through, every other result refuses it
// block: read-result
    switch (result.exitCode) {
      case 0:
        break
      case 1:
        console.warn('upload refused: %s', result.output.trim())
        throw new UploadRefused('file_refused')
      default:
        console.error('scan failed with code %s: %s', result.exitCode, result.output.trim())
        throw new UploadRefused('scan_failed')
    }
// end
