import type { FixLab, LabCheck } from '@parapet/contract'
import { IconCheck, IconInfoCircle, IconMinus, IconX } from '@tabler/icons-react'
import { Icon, type IconType } from '../../ui/text/icon.tsx'
import { BreachReport } from './breach-report.tsx'
import { isFree, toCheckTitle, verdictTitles } from './lab-words.ts'
import classes from './run-report.module.css'

type Run = NonNullable<FixLab['lastRun']>

type RunReportProps = {
  /** The latest run of the attempt; undefined until there is one. */
  run: Run | undefined
  fileName: string
  isRunning: boolean
  /** Nothing costs points, so nothing says so. */
  isPractice: boolean
  /** It has not begun yet. */
  isWaiting: boolean
  onLine: (line: number) => void
}

const untried: LabCheck[] = (['runs', 'works', 'attack'] as const).map((id) => ({
  ...{ id, isPassed: null, message: null, line: null },
}))

/** Three lines: it runs, it still works, the attack fails. The focus stays on the run button. */
export function RunReport({ run, fileName, isRunning, isPractice, isWaiting, onLine }: RunReportProps) {
  const shown = isRunning ? undefined : run
  const failed = shown?.checks.find(({ isPassed }) => isPassed === false)
  const title = isRunning
    ? isWaiting
      ? 'Waiting to run'
      : 'Running…'
    : run === undefined
      ? 'Not run yet'
      : `Run ${run.runNumber}`
  return (
    <section className={classes.report} aria-label="Result of your run" data-running={isRunning || undefined}>
      <div role="status" className={classes.checks}>
        <h2>{title}</h2>
        <ul>
          {(shown?.checks ?? untried).map((check) => (
            <Check
              key={check.id}
              check={check}
              verdict={shown?.verdict}
              isOwn={shown?.breach?.isOwn === true}
              isRunning={isRunning}
            />
          ))}
        </ul>
      </div>
      <div className={classes.detail}>
        {shown === undefined && !isRunning && (
          <p className={classes.soft}>
            Run your fix. We check that it runs, that everything else still works, and that the attack fails.
          </p>
        )}
        {failed?.id === 'runs' && <Failure check={failed} fileName={fileName} onLine={onLine} />}
        {failed?.id === 'works' && (
          <>
            <h3>What should still work</h3>
            <p className={classes.expected}>{failed.message ?? 'Something that worked before.'}</p>
          </>
        )}
        {shown != null && shown.breach !== null && <BreachReport breach={shown.breach} />}
        {shown?.verdict === 'passed' && (
          <p className={classes.soft}>Everything still works, and no attack got through.</p>
        )}
        {shown !== undefined && !isPractice && (isFree[shown.verdict] || !shown.isScored) && (
          <p className={classes.calm}>
            <Icon of={IconInfoCircle} size={18} />
            <span>
              <b>This run costs no points.</b> {isFree[shown.verdict] && 'Errors like this never count.'}
            </span>
          </p>
        )}
      </div>
    </section>
  )
}

const signs: Record<'passed' | 'failed' | 'untried', IconType> = {
  passed: IconCheck,
  failed: IconX,
  untried: IconMinus,
}
const words = { passed: 'passed', failed: 'failed', untried: 'not tried' }

type CheckProps = { check: LabCheck; verdict: Run['verdict'] | undefined; isOwn: boolean; isRunning: boolean }

function Check({ check, verdict, isOwn, isRunning }: CheckProps) {
  const { id, isPassed, message, line } = check
  const state = isPassed === null ? 'untried' : isPassed ? 'passed' : 'failed'
  return (
    <li data-state={state}>
      <span className={classes.sign}>
        <Icon of={signs[state]} size={18} />
      </span>
      <div>
        <strong>{state === 'failed' && verdict === 'timed_out' ? verdictTitles.timed_out : toCheckTitle(check)}</strong>
        {state === 'failed' && id === 'runs' && line !== null && <p>1 error, line {line}</p>}
        {state === 'failed' && id === 'attack' && (
          <p>{isOwn ? 'Your own payload got through.' : 'This payload got through.'}</p>
        )}
        {state === 'passed' && id === 'attack' && message !== null && <p>{message}</p>}
        {state === 'untried' && !isRunning && <p>Not tried</p>}
        {state !== 'untried' && !isRunning && <span className="visually-hidden">: {words[state]}</span>}
      </div>
    </li>
  )
}

type FailureProps = { check: LabCheck; fileName: string; onLine: (line: number) => void }

/** As the compiler or the runtime said it; the place is a link into the editor. */
function Failure({ check: { message, line }, fileName, onLine }: FailureProps) {
  return (
    <>
      <div className={classes.row}>
        <h3>What went wrong</h3>
        {line !== null && (
          <button type="button" className={classes.link} onClick={() => onLine(line)}>
            Go to line {line}
          </button>
        )}
      </div>
      <pre className={classes.console}>
        {line !== null && (
          <>
            <button type="button" className={classes.place} onClick={() => onLine(line)}>
              {fileName}:{line}
            </button>
            :{' '}
          </>
        )}
        <span className={classes.error}>{message ?? 'It did not run.'}</span>
      </pre>
    </>
  )
}
