import type { DiffHunk } from '@parapet/contract'

/** Three lines around every change, as usual. */
export async function diffLines(before: readonly string[], after: readonly string[]): Promise<DiffHunk[]> {
  // Loaded on first use to keep startup fast.
  const { structuredPatch } = await import('diff')
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
  const { hunks } = structuredPatch('', '', text(before), text(after), '', '', { context: 3 })
  return hunks.map(({ oldStart, newStart, lines }) => {
    let [oldLine, newLine] = [oldStart, newStart]
    return {
      lines: lines.map((line) => {
        const kind = line.startsWith('-') ? 'removed' : line.startsWith('+') ? 'added' : 'same'
        return {
          kind,
          oldLine: kind === 'added' ? null : oldLine++,
          newLine: kind === 'removed' ? null : newLine++,
          text: line.slice(1),
        } as const
      }),
    }
  })
}

/** The lines of a file as it was sent. */
export function toLines(source: string): string[] {
  return source.replace(/\r?\n$/, '').split(/\r?\n/)
}
