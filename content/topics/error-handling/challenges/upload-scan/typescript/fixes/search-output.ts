// block: read-result
    if (result.output.includes('FOUND')) {
      console.warn('upload refused: %s', result.output.trim())
      throw new UploadRefused('file_refused')
    }
// end
