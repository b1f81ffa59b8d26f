/** A new key for one call. It must be unique, not secret. */
export function createIdempotencyKey(): string {
  // Missing in Node 18 and on pages without TLS.
  if (typeof globalThis.crypto?.randomUUID === 'function') return globalThis.crypto.randomUUID()
  const words = Array.from({ length: 4 }, () => Math.floor(Math.random() * 2 ** 32))
  return [Date.now(), ...words].map((word) => word.toString(36)).join('-')
}
