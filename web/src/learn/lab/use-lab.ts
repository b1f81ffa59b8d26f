import { type Attempt, type FixLab, limits } from '@parapet/contract'
import { useMemo, useRef, useState } from 'react'
import type { EditorHandle } from './code-editor.tsx'
import { layOut } from './lab-layout.ts'
import { useDraft } from './use-draft.ts'
import { useRun } from './use-run.ts'

export type LabState = ReturnType<typeof useLab>

/** The editor's text and the runs of a lab, for the editor and the pane below it. */
export function useLab(attempt: Attempt, lab: FixLab) {
  const { attemptId, code } = attempt
  const editor = useRef<EditorHandle>(null)
  const draft = useDraft(attempt, lab, (source) => editor.current?.write(source))
  const run = useRun(attempt)
  const [first] = useState(draft.readSource)
  const [wasRefused, setWasRefused] = useState(false)
  const [isTooLong, setIsTooLong] = useState(isOverLimit(first))
  const layout = useMemo(
    () => layOut(lab.source, lab.editable, code.language),
    [lab.source, lab.editable, code.language],
  )
  // Also after a reload, and from another window.
  const report = lab.lastRun ?? undefined
  const marks = useMemo(
    () =>
      report?.checks.flatMap(({ line, message }) => (line === null ? [] : [{ line, message: message ?? '' }])) ?? [],
    [report],
  )
  return {
    editor,
    draft,
    run,
    first,
    layout,
    marks,
    report,
    wasRefused,
    isTooLong,
    note: (source: string) => {
      draft.change(source)
      setWasRefused(false)
      setIsTooLong(isOverLimit(source))
    },
    refuse: () => setWasRefused(true),
    start: () => {
      if (run.isPending || isTooLong) return
      run.mutate({ params: { attemptId }, body: { source: draft.readSource(), runNumber: lab.nextRunNumber } })
    },
    reset: () => editor.current?.write(lab.source),
  }
}

const encoder = new TextEncoder()

function isOverLimit(source: string): boolean {
  return encoder.encode(source).length > limits.labSourceBytes
}
