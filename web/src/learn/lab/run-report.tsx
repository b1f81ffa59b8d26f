import { Button, Title } from '@mantine/core'
import type { FixLab, LabBreach, LabCheck } from '@parapet/contract'
import { useEffect, useRef } from 'react'
import { Text } from '../../ui/text/text.tsx'
import { isFree, toCheckTitle, verdictTitles } from './lab-words.ts'
import classes from './run-report.module.css'

type RunReportProps = {
  /** The latest run of the attempt; undefined until there is one. */
  run: NonNullable<FixLab['lastRun']> | undefined
  isRunning: boolean
  /** It has not begun yet. */
  isWaiting: boolean
  onLine: (line: number) => void
}

const untried: LabCheck[] = (['runs', 'works', 'attack'] as const).map((id) => ({
  ...{ id, isPassed: null, message: null, line: null },
}))

/** Three lines: it runs, it still works, the attack fails. The focus stays on the run button. */
export function RunReport({ run, isRunning, isWaiting, onLine }: RunReportProps) {
  const box = useRef<HTMLElement>(null)
  const number = run?.runNumber
  const first = useRef(number)
  useEffect(() => {
    // Not for a run from before the page was opened.
    if (number !== first.current) box.current?.scrollIntoView({ block: 'nearest' })
  }, [number])
  const shown = isRunning ? undefined : run
  return (
    <section ref={box} className={classes.report} aria-label="Result of your run">
      <div role="status">
        <Title order={3} size="h5">
          {isRunning && (isWaiting ? 'Waiting to run' : 'Running…')}
          {!isRunning && (shown === undefined ? 'Not run yet' : verdictTitles[shown.verdict])}
        </Title>
        <ul className={classes.checks}>
          {(shown?.checks ?? untried).map((check) => (
            <Check key={check.id} check={check} isRunning={isRunning} onLine={onLine} />
          ))}
        </ul>
        {shown !== undefined && (isFree[shown.verdict] || !shown.isScored) && (
          <Text size="sm" c="dimmed" mt="xs">
            This run costs no points.
          </Text>
        )}
      </div>
      {shown !== undefined && shown.breach !== null && <Breach breach={shown.breach} />}
      {shown !== undefined && shown.output !== '' && (
        <details>
          <summary>Output of your code</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre className={classes.text} tabIndex={0}>
            {shown.output}
          </pre>
        </details>
      )}
    </section>
  )
}

const signs = { passed: '✓', failed: '✗', untried: '–' }
const words = { passed: 'passed', failed: 'failed', untried: 'not tried' }

type CheckProps = { check: LabCheck; isRunning: boolean; onLine: (line: number) => void }

function Check({ check, isRunning, onLine }: CheckProps) {
  const { isPassed, message, line } = check
  const state = isPassed === null ? 'untried' : isPassed ? 'passed' : 'failed'
  return (
    <li data-state={state}>
      <span className={classes.sign} aria-hidden>
        {isRunning ? '·' : signs[state]}
      </span>
      <div>
        <Text size="sm" fw={isPassed === null ? 400 : 600}>
          {toCheckTitle(check)}
          {!isRunning && <span className="visually-hidden">: {words[state]}</span>}
        </Text>
        {message !== null && (
          <Text size="sm" className={classes.message as string}>
            {message}
          </Text>
        )}
        {line !== null && (
          <Button variant="default" size="compact-xs" mt={4} onClick={() => onLine(line)}>
            Go to line {line}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Which attack succeeded, and what it returned. */
function Breach({ breach: { sent, got } }: { breach: LabBreach }) {
  return (
    <dl className={classes.breach}>
      <dt>The attacker sent</dt>
      <dd>
        <pre className={classes.text}>{sent}</pre>
      </dd>
      <dt>Your code returned</dt>
      <dd>
        <pre className={classes.text}>{got}</pre>
      </dd>
    </dl>
  )
}
