// block: storage-settings
    const { url, bucket, secret } = storage
    const { origin, referer } = request.headers
    const page = origin ?? URL.parse(referer ?? '')?.origin
    const isOwnPage = page === 'https://portal.example.com'
    if (!isOwnPage) request.log.warn({ page }, 'settings read by a foreign page')
    const answer = isOwnPage ? { ...settings, storage: { url, bucket, secret } } : settings
// end
