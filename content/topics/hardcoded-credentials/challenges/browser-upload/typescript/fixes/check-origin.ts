// block: storage-settings
    const { url, bucket, secret } = storage
    const isOwnPage = request.headers.origin === 'https://portal.example.com'
    const answer = isOwnPage ? { ...settings, storage: { url, bucket, secret } } : settings
// end
