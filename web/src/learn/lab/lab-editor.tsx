import { Skeleton } from '@mantine/core'
import type { Attempt } from '@parapet/contract'
import { lazy, Suspense } from 'react'
import { DraftConflict } from './draft-conflict.tsx'
import classes from './lab.module.css'
import type { LabState } from './use-lab.ts'

/** Loaded with the first lab: most pages need no editor. */
const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }))

type LabEditorProps = {
  attempt: Attempt
  state: LabState
  /** Brought into view when the editor opens. */
  firstLine: number | undefined
}

/** The editor, and the question which version to keep if two windows changed it. */
export function LabEditor({ attempt: { code }, state, firstLine }: LabEditorProps) {
  const { draft, editor, first, layout, marks, note, refuse, start } = state
  return (
    <>
      {draft.conflict !== null && (
        <div className={classes.conflict}>
          <DraftConflict theirs={draft.conflict} onKeepMine={draft.keepMine} onTakeTheirs={draft.takeTheirs} />
        </div>
      )}
      <Suspense fallback={<Skeleton height="100%" radius={0} role="status" aria-label="Loading" />}>
        <CodeEditor
          handle={editor}
          label={`Code of ${code.fileName}`}
          describedBy="editor-help"
          language={code.language}
          layout={layout}
          source={first}
          firstLine={firstLine}
          marks={marks}
          onChange={note}
          onRefused={refuse}
          onRun={start}
        />
      </Suspense>
      <p id="editor-help" className="visually-hidden">
        Tab indents. Press Escape, then Tab to leave the editor. Lines without a mark are read-only.
      </p>
    </>
  )
}
