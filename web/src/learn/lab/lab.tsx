import { Alert, Skeleton, Title } from '@mantine/core'
import { type Attempt, type FixLab, limits } from '@parapet/contract'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { Time } from '../../ui/text/time.tsx'
import { Away } from '../answering/away.tsx'
import type { EditorHandle } from './code-editor.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import classes from './lab.module.css'
import { LabActions } from './lab-actions.tsx'
import { layOut } from './lab-layout.ts'
import { isQueued } from './queue.ts'
import { Queued } from './queued.tsx'
import { RunHistory } from './run-history.tsx'
import { RunProblem } from './run-problem.tsx'
import { RunReport } from './run-report.tsx'
import { useDraft } from './use-draft.ts'
import { useRun } from './use-run.ts'

/** Loaded with the first lab: most pages need no editor. */
const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }))

type LabProps = {
  attempt: Attempt
  lab: FixLab
  /** Hints, and the way out. */
  children: React.ReactNode
}

/** The learner writes the fix here and runs it in the sandbox, as often as needed. */
export function Lab({ attempt, lab, children }: LabProps) {
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
  const start = () => {
    if (run.isPending || isTooLong) return
    run.mutate({ params: { attemptId }, body: { source: draft.readSource(), runNumber: lab.nextRunNumber } })
  }
  return (
    <div className={classes.lab}>
      <div className={classes.work}>
        <Task lab={lab} />
        {draft.conflict !== null && (
          <DraftConflict theirs={draft.conflict} onKeepMine={draft.keepMine} onTakeTheirs={draft.takeTheirs} />
        )}
        <Suspense fallback={<Skeleton height={360} role="status" aria-label="Loading" />}>
          <CodeEditor
            handle={editor}
            label={`Code of ${code.fileName}`}
            describedBy="editor-help"
            language={code.language}
            layout={layout}
            source={first}
            firstLine={findVulnerableLine(attempt)}
            marks={marks}
            onChange={(source) => {
              draft.change(source)
              setWasRefused(false)
              setIsTooLong(isOverLimit(source))
            }}
            onRefused={() => setWasRefused(true)}
            onRun={start}
          />
        </Suspense>
        <LabActions
          isRunning={run.isPending}
          isElsewhere={lab.isRunning && !run.isPending}
          isTooLong={isTooLong}
          isLastScored={lab.isNextRunFinal && !lab.isPractice}
          wasRefused={wasRefused}
          saving={draft}
          onRun={start}
          onReset={() => editor.current?.write(lab.source)}
        />
      </div>
      <Stack gap="md" className={classes.side as string}>
        {lab.isPractice && <Practice isFixed={report?.verdict === 'passed'} />}
        <Away sending={[run]} />
        <Queued sending={run} />
        {run.error !== null && <RunProblem error={run.error} />}
        <RunReport
          run={report}
          isRunning={run.isPending}
          isWaiting={isQueued(run.failureReason)}
          onLine={(line) => editor.current?.focusLine(line)}
        />
        {children}
        <RunHistory runs={lab.runs} />
      </Stack>
    </div>
  )
}

/** The first line of what was found in the first phase. */
function findVulnerableLine({ find }: Attempt): number | undefined {
  const right = find.tries.at(-1)?.feedback.filter(({ isRight }) => isRight) ?? []
  const found = find.blocks.filter(({ label }) => right.some((one) => one.label === label))
  return found.map(({ startLine }) => startLine).sort((a, b) => a - b)[0]
}

/** The attempt has ended, but nobody loses their code or the report of their last run. */
function Practice({ isFixed }: { isFixed: boolean }) {
  return (
    <Alert
      color={isFixed ? 'green' : 'orange'}
      role="status"
      title={isFixed ? 'Your fix works' : 'No points left in this attempt'}
    >
      {isFixed
        ? 'This run counts as practice. Your code is saved: select “Try again” to solve the challenge with it.'
        : 'Keep going: a fix you write now still counts as practice, and your code is saved for your next attempt.'}
    </Alert>
  )
}

function Task({ lab: { worth, isPractice, countsAsChosenUntil } }: { lab: FixLab }) {
  return (
    <div>
      <Title order={2} size="h4">
        Make the attack fail
      </Title>
      <Text size="sm">
        Change the marked lines so that the attack fails and everything else still works. You can add imports and helper
        functions. {isPractice ? 'Practice runs cost nothing.' : `Passing with the next run is worth ${worth} points.`}
      </Text>
      {!isPractice && countsAsChosenUntil !== null && (
        <Text size="sm" fw={600}>
          You have seen the fixes, so a fix that you write here counts as chosen until <Time at={countsAsChosenUntil} />
          .
        </Text>
      )}
    </div>
  )
}

const encoder = new TextEncoder()

function isOverLimit(source: string): boolean {
  return encoder.encode(source).length > limits.labSourceBytes
}
