// about: broken, the secret is gone and nobody signs uploads any more
// block: storage-settings
    const { url, bucket } = storage
    const answer = { ...settings, storage: { url, bucket } }
// end
