/** Finds out what is wrong with text or bytes that are not JSON, so that an error can say where. */

export type JsonMistake = { message: string; line?: number; column?: number }

/** Bytes that are not UTF-8, or JSON in another form. Undefined if nothing says which. */
export function explainEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0x1f && second === 0x8b) return 'The body is compressed with gzip. Send it uncompressed'
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  // JSON begins with an ASCII character, whose other half is 0 in UTF-16 and UTF-32.
  if (isMarked || (first === 0) !== (second === 0) || (first === 0 && bytes.length > 1)) {
    return 'The body is encoded as UTF-16 or UTF-32. Save it as UTF-8'
  }
  return undefined
}

/** The first mistake in text that JSON.parse refused. It never repeats any of the text. */
export function findJsonMistake(text: string): JsonMistake {
  if (text.charCodeAt(0) === 0xfeff) {
    return {
      message: 'Line 1, column 1: the text begins with a byte order mark; save it without one',
      line: 1,
      column: 1,
    }
  }
  const { at, expected } = scan(text)
  let line = 1
  let lineStart = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) {
    line++
    lineStart = end + 1
  }
  const column = at - lineStart + 1
  const what = at >= text.length ? `the text ends where ${expected} is expected` : `${expected} is expected here`
  return { message: `Line ${line}, column ${column}: ${what}`, line, column }
}

type Stop = { at: number; expected: string }

const space = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const word = /true|false|null/y
const escapes = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Where the grammar of JSON first fails. Works without recursion: a file can be nested as deeply as it likes. */
function scan(text: string): Stop {
  const closers: ('}' | ']')[] = []
  let at = 0
  let state: 'value' | 'first value' | 'name' | 'first name' | 'after' = 'value'

  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }

  for (;;) {
    skip(space)
    const character = text[at]
    if (state === 'after') {
      const closer = closers.at(-1)
      if (closer === undefined) return { at, expected: 'nothing but the end' }
      if (character === ',') {
        at++
        state = closer === '}' ? 'name' : 'value'
      } else if (character === closer) {
        at++
        closers.pop()
      } else return { at, expected: `a comma or ${closer}` }
      continue
    }
    const opener = closers.at(-1)
    if ((state === 'first name' || state === 'first value') && character === opener) {
      at++
      closers.pop()
      state = 'after'
      continue
    }
    if (state === 'name' || state === 'first name') {
      if (character !== '"')
        return { at, expected: state === 'name' ? 'a name in double quotes' : 'a name in double quotes or }' }
      const stop = skipString()
      if (stop !== undefined) return stop
      skip(space)
      if (text[at] !== ':') return { at, expected: 'a colon' }
      at++
      state = 'value'
      continue
    }
    if (character === '{' || character === '[') {
      at++
      closers.push(character === '{' ? '}' : ']')
      state = character === '{' ? 'first name' : 'first value'
      continue
    }
    if (character === '"') {
      const stop = skipString()
      if (stop !== undefined) return stop
    } else if (!skip(word) && !skip(number)) return { at, expected: 'a value' }
    state = 'after'
  }

  function skipString(): Stop | undefined {
    at++
    for (; at < text.length; ) {
      const code = text.charCodeAt(at)
      if (code === 0x22) {
        at++
        return undefined
      }
      if (code < 0x20) return { at, expected: 'an escape such as \\n instead of a control character' }
      if (code !== 0x5c) at++
      else if (!skip(escapes)) return { at, expected: 'a valid escape' }
    }
    return { at, expected: 'the closing quote of a string' }
  }
}
