import { Button, Kbd } from '@mantine/core'
import type { FixLab } from '@parapet/contract'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Time } from '../../ui/text/time.tsx'
import { Away } from '../answering/away.tsx'
import { RoomPanel } from '../attempt/room.tsx'
import classes from './fix-panel.module.css'
import { runKey } from './lab-words.ts'
import { isQueued } from './queue.ts'
import { Queued } from './queued.tsx'
import { RunProblem } from './run-problem.tsx'
import { RunReport } from './run-report.tsx'
import type { LabState } from './use-lab.ts'

type FixPanelProps = {
  lab: FixLab
  state: LabState
  fileName: string
  isShown: boolean
  isNarrow: boolean
  /** In one column there is no tab for it. */
  output: React.ReactNode
  notices: React.ReactNode
  /** In one column: another way, below the button. */
  instead: React.ReactNode
  /** Practice counts for assignments and certificates. */
  doesCount: boolean
}

/** Run, and directly below it what the run came to. */
export function FixPanel({
  lab,
  state,
  fileName,
  isShown,
  isNarrow,
  output,
  notices,
  instead,
  doesCount,
}: FixPanelProps) {
  const { run, report, isTooLong, editor, start } = state
  const { isPractice, isNextRunFinal: isLastScored } = lab
  return (
    <RoomPanel
      tab="fix"
      isShown={isShown}
      isNarrow={isNarrow}
      notices={
        <div className={classes.notices}>
          {notices}
          <Away sending={[run]} />
          <Queued sending={run} />
          {run.error !== null && <RunProblem error={run.error} />}
        </div>
      }
      action={
        <>
          <Button
            data-run
            size="md"
            className={classes.run as string}
            loading={run.isPending}
            disabled={isTooLong}
            onClick={start}
            aria-describedby="run-state"
            leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
            rightSection={<Kbd className={classes.key as string}>{runKey}</Kbd>}
          >
            {isLastScored ? 'Run (last scored)' : 'Run'}
          </Button>
          <p id="run-state" className={classes.state}>
            {isTooLong && <b>The file is larger than 32 KB. Shorten it to run it. </b>}
            {lab.isRunning && !run.isPending && <b>You have a run in progress in another window. </b>}
            {isLastScored ? (
              <b>If this run fails, you continue in practice, with the same code. Running unchanged code is free.</b>
            ) : isPractice ? (
              `Run as often as you like: practice is free${doesCount && lab.countsAsChosenUntil === null ? ', and a fix that passes counts' : ''}.`
            ) : (
              <>
                Pass on this run for <b>{lab.worth} points</b>.
              </>
            )}
            {lab.countsAsChosenUntil !== null && (
              <>
                {' '}
                You have seen the fixes, so a fix that you write here counts as chosen until{' '}
                <Time at={lab.countsAsChosenUntil} />.
              </>
            )}
          </p>
          {instead}
        </>
      }
    >
      <RunReport
        run={report}
        fileName={fileName}
        isRunning={run.isPending}
        isPractice={isPractice}
        isWaiting={isQueued(run.failureReason)}
        onLine={(line) => editor.current?.focusLine(line)}
      />
      {isNarrow && output}
    </RoomPanel>
  )
}
