// block: storage-settings
    const { url, bucket, secret } = storage
    const isSignedIn = findUser(request) !== undefined
    const answer = isSignedIn ? { ...settings, storage: { url, bucket, secret } } : settings
// end
