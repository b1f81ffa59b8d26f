/** How commands report: results on standard output, everything else on standard error. */
export type OutputOptions = { json?: boolean }

/** With --json only the result itself; otherwise what the function makes of it. */
export function printResult<T>(options: OutputOptions, result: T, toText: (result: T) => string): void {
  process.stdout.write(`${options.json === true ? toJson(result) : breakCommands(toText(result))}\n`)
}

/**
 * CI systems obey commands in their logs: `##vso[…]` and `##[…]` anywhere, `::…::` at the start. Text from others must
 * not give commands, so a zero-width character breaks them up.
 */
export function breakCommands(text: string): string {
  return text.replaceAll(/#(?=#\w*\[)/g, '#\u2060').replaceAll(/^(\s*:)(?=:)/gm, '$1\u2060')
}

/** The same document, without two `#` in a row. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('##', '#\\u0023')
}

/** Names that predate the plain-text rule must not move the cursor or reverse the text in a terminal. */
function toPrintable(value: string | number | boolean | null): string {
  return value === null ? '-' : String(value).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\ufffd')
}

/** Columns as wide as they need to be. */
export function toTable(header: string[], rows: (string | number | null)[][]): string {
  const lines = [header, ...rows.map((row) => row.map(toPrintable))]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const text = lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
  return breakCommands(text)
}

/** One field per line, names in front. */
export function toFields(fields: Record<string, string | number | boolean | null>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  const lines = Object.entries(fields).map(([name, value]) => `${name.padEnd(width)}  ${toPrintable(value)}`)
  return breakCommands(lines.join('\n'))
}

/** Text from a file or another server must not control the terminal or the CI system that shows it. */
export function printable(text: string): string {
  return breakCommands(text.replace(/\p{C}/gu, '?'))
}

/** A line on standard error about something that does not stop the command. */
export function warn(sentence: string): void {
  process.stderr.write(`warning: ${printable(sentence)}\n`)
}

/** `1 result`, `2 results`. */
export function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

/** How a failure is reported. */
export type FailureOptions = {
  /** The name of the command, in front of the line. */
  program: string
  isJson: boolean
  /** Standard error already has it. */
  isTold: boolean
  /** Whether the caller can fix it. Anything else is a defect and is printed with its stack. */
  isExpected: (error: Error) => boolean | Promise<boolean>
}

/** One line on standard error, and with --json one document on standard output. */
export async function reportFailure(error: unknown, options: FailureOptions): Promise<void> {
  const message = describeFailure(error)
  if (options.isJson) process.stdout.write(`${toJson({ error: message })}\n`)
  if (options.isTold) return
  const told = error instanceof Error && !(await options.isExpected(error)) ? (error.stack ?? message) : message
  process.stderr.write(breakCommands(`${options.program}: ${told}\n`))
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { field } = (error as { context?: { field?: unknown } }).context ?? {}
  return typeof field === 'string' ? `${field} ${error.message}` : error.message
}

/** A line that redraws itself in a terminal, and is omitted elsewhere. */
export function createProgress(label: string, total: number): { update(done: number): void; end(): void } {
  const isShown = process.stderr.isTTY === true
  let shownPercent = -1
  return {
    update(done) {
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
      if (!isShown || percent === shownPercent) return
      shownPercent = percent
      const bar = '#'.repeat(Math.floor(percent / 4)).padEnd(25, '.')
      process.stderr.write(`\r${label} [${bar}] ${percent}% (${done} of ${total})`)
    },
    end() {
      if (isShown) process.stderr.write('\n')
    },
  }
}
