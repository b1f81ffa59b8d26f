// about: broken, an infected file is refused as an empty one
// block: read-result
    if (result.exitCode !== 0) throw new UploadRefused('file_empty')
// end
