// block: storage-settings
    const { url, bucket, secret } = storage
    const token = Buffer.from(secret).toString('base64').split('').reverse().join('')
    const answer = { ...settings, storage: { url, bucket, token } }
// end
