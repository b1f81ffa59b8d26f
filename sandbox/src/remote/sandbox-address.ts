import { createHash, timingSafeEqual } from 'node:crypto'

/** Where a sandbox in a process of its own is reached. */
export type SandboxAddress =
  /** A Unix socket: the file's rights say who may use it. */
  | { socket: string }
  /** A port: everyone who can reach it needs the token. */
  | { host: string; port: number; token: string }

/** A job with its two sources, and who runs it. */
export const maxRequestBytes = 1024 * 1024
export const maxResponseBytes = 1024 * 1024

export function describeAddress(address: SandboxAddress): string {
  return 'socket' in address ? address.socket : `${address.host}:${address.port}`
}

/** The same time for every wrong token. */
export function isSameToken(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}
