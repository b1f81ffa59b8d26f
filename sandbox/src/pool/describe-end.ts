import type { LabReport } from '../lab-run.ts'
import type { RunEnd } from './lab-child.ts'

/** What the learner sees, however the run ended. Runs without a result of their own don't count against the learner. */
export function describeEnd(end: Exclude<RunEnd, { kind: 'held_up' }>, limitMs: number): LabReport {
  switch (end.kind) {
    case 'report':
      return end.report
    case 'too_slow':
      return withoutResult(`Your code ran longer than ${limitMs / 1000} second${limitMs === 1000 ? '' : 's'}.`)
    case 'died':
      return withoutResult('Your code used more memory than allowed.')
    case 'failure':
      return withoutResult('The sandbox could not finish this run. Simplify the code and run it again.')
  }
}

function withoutResult(message: string): LabReport {
  return { verdict: 'timed_out', message, line: null, breach: null, shown: null, output: '' }
}
