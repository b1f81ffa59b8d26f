import type { FixLab } from '@parapet/contract'
import { RoomPanel } from '../attempt/room.tsx'
import { verdictTitles } from './lab-words.ts'
import classes from './output-panel.module.css'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

type OutputProps = {
  lab: Pick<FixLab, 'runs' | 'lastRun'>
  /** What the attacked code printed, if the attack was tried last. */
  attacked: string | undefined
}

/** What the code printed, with the time of its run, and all runs so far. */
export function OutputPanel({ isShown, ...output }: OutputProps & { isShown: boolean }) {
  const last = output.lab.lastRun
  return (
    <RoomPanel
      tab="output"
      isShown={isShown}
      isNarrow={false}
      action={
        <p className={classes.title}>
          {output.attacked !== undefined
            ? 'What the vulnerable code printed'
            : last === null
              ? 'No output yet'
              : `What your code printed in run ${last.runNumber}`}
        </p>
      }
    >
      <Output {...output} />
    </RoomPanel>
  )
}

/** As part of the panel with the fix, in one column. */
export function Output({ lab: { runs, lastRun }, attacked }: OutputProps) {
  const ordered = runs.toSorted((a, b) => b.runNumber - a.runNumber)
  const printed = attacked ?? lastRun?.output ?? ''
  const at = attacked === undefined ? ordered[0]?.createdAt : undefined
  return (
    <div className={classes.output}>
      <section className={classes.runs} aria-label="Runs">
        <h3>Runs</h3>
        {ordered.length === 0 && <p>Your runs are listed here.</p>}
        <ol>
          {ordered.map(({ runNumber, verdict, createdAt }) => (
            <li key={runNumber}>
              <span>
                {runNumber}. {verdictTitles[verdict]}
              </span>
              <time dateTime={createdAt}>{clock.format(new Date(createdAt))}</time>
            </li>
          ))}
        </ol>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={classes.console} aria-label="Output" tabIndex={0}>
        {printed === '' ? (
          <p>Nothing was printed.</p>
        ) : (
          <pre>
            {printed
              .replace(/\n$/, '')
              .split('\n')
              .map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
                <span key={index}>
                  <span aria-hidden className={classes.time}>
                    {index === 0 && at !== undefined && clock.format(new Date(at))}
                  </span>
                  <span>{`${line}\n`}</span>
                </span>
              ))}
          </pre>
        )}
      </section>
    </div>
  )
}
