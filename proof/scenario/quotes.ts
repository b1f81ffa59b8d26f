/** What an answer quotes from a program, and whether the program printed it. */
import type { StepFile } from '@parapet/contract'

/**
 * In a terminal and in the answer to a request, everything but the comments that begin with `#`; on a page, what follows a
 * status in bold, such as `**500** syntax error`. A line that is nothing but dots leaves something out.
 */
export function linesOf(kind: StepFile['kind'], text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd())
  if (kind === 'browser')
    return lines
      .map((line) => /^\*\*\d{3}\*\* (.+)$/.exec(line)?.[1] ?? '')
      .map((line) => line.replace(/^`(.*)`$/, '$1'))
      .filter((line) => line !== '')
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('#') && !/^\s*(\.+|…)(\s*\(.*\))?$/.test(line))
}

/** Whether a line is in the text. `…` and three dots or more stand for anything in the same line. */
export function hasLine(text: string, line: string): boolean {
  const parts = line.split(/ ?(?:…|\.{3,}) ?/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(parts.join('.*')).test(text)
}
