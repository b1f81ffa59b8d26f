import { brokenProof } from '../child/explain-fault.ts'
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
      return withoutResult(
        isOutOfMemory(end.complaint)
          ? 'Your code used more memory than allowed.'
          : 'The sandbox stopped while your code ran. Simplify the code and run it again.',
      )
    case 'failure':
      return { ...withoutResult(brokenProof), fault: end.failure }
  }
}

/** V8 says so before it ends; a child that the system ends for want of memory says nothing. */
export function isOutOfMemory(complaint: string): boolean {
  return /out of memory|allocation failed|memory limit/i.test(complaint)
}

function withoutResult(message: string): LabReport {
  return { verdict: 'timed_out', message, line: null, breach: null, shown: null, output: '' }
}
