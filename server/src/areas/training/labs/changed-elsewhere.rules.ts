import type { DiffHunk } from '@parapet/contract'

type EditableLines = { startLine: number; endLine: number }

/** Lines of the submitted file that were added outside the places where a fix belongs: imports and helpers, as a rule. */
export function findAddedElsewhere(hunks: readonly DiffHunk[], editable: readonly EditableLines[]): number[] {
  return hunks.flatMap(({ lines }) => {
    const first = lines.find(({ oldLine }) => oldLine !== null)?.oldLine ?? 1
    let before = first - 1
    return lines.flatMap(({ kind, oldLine, newLine }) => {
      if (oldLine !== null) before = oldLine
      if (kind !== 'added' || newLine === null) return []
      const isInside = editable.some(({ startLine, endLine }) => before >= startLine - 1 && before <= endLine)
      return isInside ? [] : [newLine]
    })
  })
}
