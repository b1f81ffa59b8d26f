/** Reads certificates of identity providers, and creates our own for encryption. */

import { createPrivateKey, generateKeyPair, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { dayMs } from '../../../../platform/clock/durations.ts'

/** Why a certificate can't be used, worded for an admin; undefined if it can. */
export function explainCertificate(text: string, now: Date): string | undefined {
  const certificate = parseCertificate(text)
  if (certificate === undefined)
    return 'is not a certificate. Paste the X.509 certificate of the identity provider (PEM or Base64)'
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey
  if (type !== 'rsa') return 'must have an RSA key'
  if ((details?.modulusLength ?? 0) < 2048) return 'must have an RSA key of at least 2,048 bits'
  if (certificate.validToDate <= now) {
    return `expired on ${certificate.validToDate.toISOString().slice(0, 10)}. Get the current one from the identity provider`
  }
  if (certificate.validFromDate.getTime() > now.getTime() + dayMs) {
    return `is not valid before ${certificate.validFromDate.toISOString().slice(0, 10)}`
  }
  return undefined
}

/** Accepts PEM and the bare Base64 used in metadata. */
export function parseCertificate(text: string): X509Certificate | undefined {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]{100,20000}={0,2}$/.test(base64)) return undefined
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}

export function toPem(certificate: X509Certificate): string {
  return certificate.toString().trim()
}

/** A key pair with a minimal certificate: SAML puts keys in certificates, but trusts the metadata. */
export async function createKeyPair(
  name: string,
  { now, years = 10 }: { now: Date; years?: number },
): Promise<{ privateKey: string; certificate: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const from = new Date(now.getTime() - dayMs)
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  // sha256WithRSAEncryption, and a name that has only a common name.
  const algorithm = der(0x30, oid('2a864886f70d01010b'), der(0x05))
  const subject = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(name.slice(0, 60))))))
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    subject,
    der(0x30, time(from), time(until)),
    subject,
    publicKey,
  )
  const signature = sign('sha256', body, createPrivateKey(privateKey))
  const bytes = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature))
  return { privateKey, certificate: toPem(new X509Certificate(bytes)) }
}

/** One value of DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const digits = content.length.toString(16)
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

/** GeneralizedTime would be wrong before 2050, so both forms are needed for a certificate that outlives it. */
function time(at: Date): Buffer {
  const text = `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}
