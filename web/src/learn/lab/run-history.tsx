import type { FixLab } from '@parapet/contract'
import { Text } from '../../ui/text/text.tsx'
import { Time } from '../../ui/text/time.tsx'
import { count } from '../words.ts'
import { verdictTitles } from './lab-words.ts'
import classes from './run-history.module.css'

/** All runs so far, the latest first. */
export function RunHistory({ runs }: { runs: FixLab['runs'] }) {
  if (runs.length === 0) return null
  return (
    <details className={classes.history}>
      <summary>{count(runs.length, 'run')} so far</summary>
      <ol className={classes.runs} reversed>
        {runs
          .toSorted((a, b) => b.runNumber - a.runNumber)
          .map(({ runNumber, verdict, createdAt }) => (
            <li key={runNumber}>
              <Text size="sm" span>
                {verdictTitles[verdict]}
              </Text>{' '}
              <Text size="xs" c="dimmed" span>
                <Time at={createdAt} />
              </Text>
            </li>
          ))}
      </ol>
    </details>
  )
}
