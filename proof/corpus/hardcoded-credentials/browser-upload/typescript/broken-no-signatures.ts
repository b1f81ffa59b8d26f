// about: the secret is gone from the settings, but nobody signs uploads now, so clients can't upload
    // block: storage-settings
    const answer = { ...settings, storage: { url: storage.url, bucket: storage.bucket } }
    // end
