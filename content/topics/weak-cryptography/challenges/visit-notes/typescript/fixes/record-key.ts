// part: imports
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
// end
// block: encrypt
    const key = Buffer.from(hkdfSync('sha256', this.#key, '', recordId, 32))
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
    cipher.setAAD(Buffer.from(`${recordId}:${version}`))
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
// end
// block: decrypt
    const key = Buffer.from(hkdfSync('sha256', this.#key, '', note.recordId, 32))
    const decipher = createDecipheriv('aes-256-gcm', key, note.nonce, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(`${note.recordId}:${note.version}`))
    decipher.setAuthTag(note.tag)
    return Buffer.concat([decipher.update(note.data), decipher.final()]).toString('utf8')
// end
