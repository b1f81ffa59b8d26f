/** Which part of what an attacker sent is the attack: shown in red. */

export type Piece = { text: string; isInjected: boolean }

/** With an ordinary value to compare: the part that differs from it. */
export function markChange(text: string, sample: string): Piece[] {
  if (text === sample) return [{ text, isInjected: false }]
  let start = 0
  while (start < Math.min(text.length, sample.length) && text[start] === sample[start]) start++
  let end = 0
  const room = Math.min(text.length, sample.length) - start
  while (end < room && text[text.length - 1 - end] === sample[sample.length - 1 - end]) end++
  return toPieces(text, start, text.length - end)
}

/** Characters that end a value or mean something to a parser. */
const special = /['"`<>;|&$(){}[\]\\\n]|\.\.\/|--|%/

/**
 * Without one, as in the report of a run: in `name=value` what follows the first special character, or the whole value
 * if it has none. A sentence about the attack has no such part.
 */
export function markSpecial(text: string): Piece[] {
  const start = /^[\w-]{1,40}=/.exec(text)?.[0].length ?? 0
  const found = text.slice(start).search(special)
  if (found < 0) return start === 0 ? [{ text, isInjected: false }] : toPieces(text, start, text.length)
  return toPieces(text, start + found, text.length)
}

function toPieces(text: string, from: number, to: number): Piece[] {
  return [
    { text: text.slice(0, from), isInjected: false },
    { text: text.slice(from, to), isInjected: true },
    { text: text.slice(to), isInjected: false },
  ].filter((piece) => piece.text !== '')
}
