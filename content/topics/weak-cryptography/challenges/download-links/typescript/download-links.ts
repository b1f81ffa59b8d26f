// part: imports
import { createHash, timingSafeEqual } from 'node:crypto'
// end

export interface Grant {
  customer: string
  path: string
}

export class LinkError extends Error {}

const lifetimeSeconds = 7 * 24 * 3600

export class DownloadLinks {
  readonly #secret: string

  // block: load-secret
  constructor(secret: string) {
    if (secret.length < 32) throw new Error('DOWNLOAD_SECRET is too short')
    this.#secret = secret
  }
  // end

  /** A link to one file, or to everything in a folder. */
  issue(customer: string, target: { file: string } | { folder: string }, now: number): string {
    // block: payload
    const expires = String(Math.floor(now / 1000) + lifetimeSeconds)
    const payload = Buffer.from(new URLSearchParams({ expires, customer, ...target }).toString())
    // end
    return `${payload.toString('base64url')}.${this.#sign(payload).toString('hex')}`
  }

  verify(token: string, now: number): Grant {
    const [encoded = '', hex = ''] = token.split('.')
    const payload = Buffer.from(encoded, 'base64url')
    // block: compare
    const expected = this.#sign(payload)
    const given = Buffer.from(hex, 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new LinkError('the link is not valid')
    // end
    // block: fields
    const params = new URLSearchParams(payload.toString('latin1'))
    const { customer, file, folder, expires } = Object.fromEntries(params)
    const path = folder ?? file
    if (!customer || !path) throw new LinkError('the link is not valid')
    // end
    // block: expiry
    if (!(Number(expires) * 1000 > now)) throw new LinkError('the link has expired')
    // end
    return { customer, path }
  }

  // block: sign
  #sign(payload: Buffer): Buffer {
    return createHash('sha1').update(this.#secret).update(payload).digest()
  }
  // end
}
