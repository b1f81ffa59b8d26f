import { SarifError } from './sarif-document.ts'

/** Above what scanners write: a dense file of 10 MB, mostly code flows, holds about 480,000. */
const maxContainers = 600_000

const quote = 0x22
const backslash = 0x5c

/**
 * Counts brackets before the file is parsed: ten megabytes of `{}` or `[` would take seconds and hundreds of megabytes to
 * build. Nothing can be nested deeper than there are brackets. What is no JSON at all is left to the parser.
 */
export function checkJsonSize(bytes: Uint8Array): void {
  // Nearly every file is cleared by the quick count, which takes brackets in texts for containers.
  if (countBrackets(bytes) > maxContainers && countContainers(bytes) > maxContainers) {
    throw new SarifError('body', `must not hold more than ${maxContainers} objects and arrays`)
  }
}

function countBrackets(bytes: Uint8Array): number {
  const end = bytes.length
  let count = 0
  // One bit tells `[` from `{`.
  for (let i = 0; i < end; i++) if (((bytes[i] as number) | 0x20) === 0x7b) count++
  return count
}

function countContainers(bytes: Uint8Array): number {
  let count = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    if ((byte | 0x20) === 0x7b) count++
    if (byte === quote) for (i++; i < bytes.length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++
  }
  return count
}
