import type { LabJob } from '../lab-run.ts'
import type { Runner } from '../sandbox-interface.ts'

export type RunRequest = { job: LabJob; who: Runner }

/** Undefined for anything but a job and who runs it. */
export function readRunRequest(value: unknown): RunRequest | undefined {
  const { job, who } = asRecord(value)
  const { language, fileName, source, proof, seed, task } = asRecord(job)
  const { personId, orgId } = asRecord(who)
  const texts = [fileName, source, proof, personId, orgId]
  if (!texts.every((text) => typeof text === 'string') || typeof seed !== 'number') return undefined
  if ((language !== 'typescript' && language !== 'python') || !isTask(task)) return undefined
  return { job: job as LabJob, who: { personId, orgId } as Runner }
}

function isTask(value: unknown): boolean {
  const { kind, input } = asRecord(value)
  if (kind === 'judge' || kind === 'examples') return true
  return kind === 'attack' && Object.values(asRecord(input)).every((text) => typeof text === 'string')
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
