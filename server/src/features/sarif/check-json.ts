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

/** Four bytes at a time: this is done for every byte of every file. */
function countBrackets(bytes: Uint8Array): number {
  const words = toWords(bytes)
  const end = words.length
  let count = 0
  for (let i = 0; i < end; i++) {
    // One bit tells `[` from `{`. A byte that is a bracket becomes zero, and then the only one whose top bit is set.
    const rest = ((words[i] as number) | 0x20202020) ^ 0x7b7b7b7b
    const zeros = ~(((rest & 0x7f7f7f7f) + 0x7f7f7f7f) | rest | 0x7f7f7f7f)
    if (zeros !== 0) count += Math.imul(zeros >>> 7, 0x01010101) >>> 24
  }
  return count
}

function toWords(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  return new Uint32Array(buffer, byteOffset, length >> 2)
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
