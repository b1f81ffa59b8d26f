import { OperatorError } from '../platform/operator-error.ts'

/** How commands speak: results on standard output, everything else on standard error. */
export type OutputOptions = { json?: boolean }

/** With --json the result itself, and nothing else; without it what the function makes of it. */
export function printResult<T>(options: OutputOptions, result: T, toText: (result: T) => string): void {
  process.stdout.write(options.json === true ? `${JSON.stringify(result)}\n` : `${toText(result)}\n`)
}

/** Names from before they had to be plain text must not move the cursor or turn the text of a terminal around. */
function toPrintable(value: string | number | boolean | null): string {
  return value === null ? '-' : String(value).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\ufffd')
}

/** Columns as wide as they need to be. */
export function toTable(header: string[], rows: (string | number | null)[][]): string {
  const lines = [header, ...rows.map((row) => row.map(toPrintable))]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function toFields(fields: Record<string, string | number | boolean | null>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${toPrintable(value)}`)
    .join('\n')
}

/** An error that an operator can resolve prints its message; anything else is a defect and shows where it happened. */
export async function reportFailure(error: unknown, options: { isJson: boolean; isTold: boolean }): Promise<void> {
  const message = describeFailure(error)
  if (options.isJson) process.stdout.write(`${JSON.stringify({ error: message })}\n`)
  if (options.isTold) return
  const told = error instanceof Error && !(await isExpected(error)) ? (error.stack ?? message) : message
  process.stderr.write(`parapet: ${told}\n`)
}

/** Features refuse an operator as they refuse anybody else. Loaded on failure only, as it brings the whole contract. */
async function isExpected(error: Error): Promise<boolean> {
  if (error instanceof OperatorError) return true
  const { AppError } = await import('../platform/http/app-error.ts')
  return error instanceof AppError
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { field } = (error as { context?: { field?: unknown } }).context ?? {}
  return typeof field === 'string' ? `${field} ${error.message}` : error.message
}

/** A line that redraws itself in a terminal, and says nothing elsewhere. */
export function createProgress(label: string, total: number): { update(done: number): void; end(): void } {
  const isShown = process.stderr.isTTY === true
  let shownPercent = -1
  return {
    update(done) {
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
      if (!isShown || percent === shownPercent) return
      shownPercent = percent
      const bar = '#'.repeat(Math.floor(percent / 4)).padEnd(25, '.')
      process.stderr.write(`\r${label} [${bar}] ${percent} % (${done} of ${total})`)
    },
    end() {
      if (isShown) process.stderr.write('\n')
    },
  }
}
