import { SarifError } from './sarif-document.ts'

/** Above what scanners write: a dense file of 10 MB, mostly code flows, holds about 480,000. */
const maxContainers = 600_000
/** The same file holds about 1,500,000. Every distinct key takes several times the memory of the bytes it came in. */
const maxEntries = 2_000_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const brace = 0x7b

/**
 * Counts before the file is parsed: ten megabytes of `{}`, `[` or `"a":1,` would take seconds and hundreds of megabytes
 * to build. Nothing can be nested deeper than there are brackets. The parser rejects what isn't JSON.
 */
export function checkJsonSize(bytes: Uint8Array): void {
  // Nearly every file passes the quick count, which overcounts: it also counts characters inside strings.
  if (isWithinLimits(countQuickly(bytes))) return
  const exact = countExactly(bytes)
  if (isWithinLimits(exact)) return
  throw new SarifError(
    'body',
    exact.containers > maxContainers
      ? `must not hold more than ${maxContainers} objects and arrays`
      : `must not hold more than ${maxEntries} keys and values; split it into several files`,
  )
}

type Counts = { containers: number; separators: number }

/** A colon follows every key, and a comma or its container's bracket precedes every value or pair. */
function isWithinLimits({ containers, separators }: Counts): boolean {
  return containers <= maxContainers && containers + separators <= maxEntries
}

/** Reads four bytes at a time, because it runs over every byte of every file. */
function countQuickly(bytes: Uint8Array): Counts {
  const words = toWords(bytes)
  const end = words.length
  let containers = 0
  let separators = 0
  for (let i = 0; i < end; i++) {
    const word = words[i] as number
    // One bit tells `[` from `{`.
    const brackets = findZeros((word | 0x20202020) ^ 0x7b7b7b7b)
    if (brackets !== 0) containers += countMarks(brackets)
    // Three bits tell `,` from `:`. Ignoring them also counts `.`, `8`, `(`, `*`, `<` and `>`, which are rarer.
    const marks = findZeros((word & 0xe9e9e9e9) ^ 0x28282828)
    if (marks !== 0) separators += countMarks(marks)
  }
  return { containers, separators }
}

/** Sets the top bit of every byte that is zero, and nothing else. */
function findZeros(word: number): number {
  return ~(((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word | 0x7f7f7f7f)
}

function countMarks(marks: number): number {
  return Math.imul(marks >>> 7, 0x01010101) >>> 24
}

function toWords(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  return new Uint32Array(buffer, byteOffset, length >> 2)
}

function countExactly(bytes: Uint8Array): Counts {
  let containers = 0
  let separators = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    if ((byte | 0x20) === brace) containers++
    else if (byte === comma || byte === colon) separators++
    else if (byte === quote) for (i++; i < bytes.length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++
  }
  return { containers, separators }
}
