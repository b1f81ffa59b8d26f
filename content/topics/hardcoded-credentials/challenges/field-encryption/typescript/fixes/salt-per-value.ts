// block: make-key
  const keyFor = (salt: Buffer) => scryptSync(passphrase, salt, 32, { N: 16_384, r: 8, p: 1 })
// end
// block: make-nonce
      const nonce = randomBytes(12)
      const salt = randomBytes(16)
// end
// block: encrypt-value
      const cipher = createCipheriv('aes-256-gcm', keyFor(salt), nonce).setAAD(contextOf(person))
      const text = Buffer.concat([salt, cipher.update(value, 'utf8'), cipher.final()])
// end
// block: decrypt-value
      const key = keyFor(text.subarray(0, 16))
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(contextOf(person))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(text.subarray(16)), decipher.final()]).toString('utf8')
// end
