/** Whether a verdict leaves a learner without an explanation. */
import type { LabReport } from '../sandbox/src/lab-run.ts'

/** Words of a test runner, of the proof, or of nobody. */
const raw =
  /AssertionError|Expected values to be|Traceback|^It no longer does its job|\bproof\b|\bexploit\(\)|^\w*Error\b|^ours:/

/** Undefined when there is something to read. An error in the learner's own code has a line. */
export function explainSilence({ verdict, message, breach, line }: Partial<LabReport>): string | undefined {
  if (verdict === 'exploitable')
    return breach && breach.sent !== '' && breach.got !== '' ? undefined : 'no data of the attack'
  if (verdict !== 'broken') return undefined
  if (message === null || message === undefined || message === '') return 'no sentence'
  return raw.test(message) && (line ?? null) === null ? `raw: ${message.split('\n')[0]?.slice(0, 160)}` : undefined
}
