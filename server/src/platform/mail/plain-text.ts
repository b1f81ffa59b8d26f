/** Names and titles come from outside. In our mails they must stay text on one line, and never become links. */

const breaksLines = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const turnsText = /\p{Bidi_Control}+/gu
/**
 * Where `https://example.com`, `//example.com` and `a@example.com` hold together; the colon of a time is left alone.
 */
const joints = /[.@\u3002\uff0e\uff61](?=\S)|:(?=[^\d\s])|(?<!\d):(?=\S)|[/\\](?=[/\\])/gu
/** Invisible, and not allowed in host names here: a program that made a link all the same would make one that fails. */
const nonJoiner = '\u200c'

/** One line in reading order. New names hold neither line breaks nor direction marks, but older ones may. */
export function toOneLine(text: string): string {
  return text.replaceAll(breaksLines, ' ').replaceAll(turnsText, '')
}

/** The same, in a form that mail programs don't turn into links. */
export function toPlainText(text: string): string {
  return toOneLine(text).replaceAll(joints, `${nonJoiner}$&${nonJoiner}`)
}
