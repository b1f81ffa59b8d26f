// about: encoding is not secrecy, every browser can decode the value again
// block: storage-settings
    const { url, bucket, secret } = storage
    const answer = { ...settings, storage: { url, bucket, secret: Buffer.from(secret, 'utf8').toString('base64') } }
    // end
