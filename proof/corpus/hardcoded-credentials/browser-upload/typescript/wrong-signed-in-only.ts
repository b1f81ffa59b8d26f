// about: gives the secret to signed-in users only, and anyone can register
// block: storage-settings
    const { url, bucket, secret } = storage
    const isSignedIn = findUser(request) !== undefined
    const answer = { ...settings, storage: isSignedIn ? { url, bucket, secret } : { url, bucket } }
    // end
