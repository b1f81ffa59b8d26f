/**
 * The child process: loads one engine, gives up root, then runs one job after another.
 * Arguments: file of the engine, name of the function that creates it, user id to become (empty: stay).
 */
import { Socket } from 'node:net'
import type { Engine, LabJob } from '../lab-run.ts'
import { createFrameReader, encodeFrame, maxAnswerBytes, maxJobBytes } from '../protocol/frames.ts'

const jobs = new Socket({ fd: 3, readable: true, writable: false })
const answers = new Socket({ fd: 4, readable: false, writable: true })
// Standard output is closed to us, and whatever else goes wrong with the pipes means that the service is gone.
for (const pipe of [jobs, answers]) pipe.on('error', () => process.exit())

const [engineFile = '', createName = '', uidText = ''] = process.argv.slice(2)
const module: Record<string, unknown> = await import(engineFile)
const create = module[createName]
if (typeof create !== 'function') throw new Error(`${engineFile} has no function ${createName}`)
const engine: Engine = await create()
if (uidText !== '') becomeUser(Number(uidText))

const reader = createFrameReader(maxJobBytes)
jobs.on('data', async (bytes: Buffer) => {
  // The parent sends the next job only after the answer, so there is never more than one.
  for (const message of reader.push(bytes)) answers.write(await answer(message as { id: number; job: LabJob }))
})
jobs.on('end', () => process.exit())
answers.write(encodeFrame({ ready: { pid: process.pid, uid: process.getuid?.() ?? null } }, maxAnswerBytes))

async function answer({ id, job }: { id: number; job: LabJob }): Promise<Buffer> {
  try {
    return encodeFrame({ id, report: await engine.run(job) }, maxAnswerBytes)
  } catch (error) {
    return encodeFrame({ id, failure: describe(error) }, maxAnswerBytes)
  }
}

/** Everything was read as root by now, so it does not matter whether this user could read it. */
function becomeUser(uid: number): void {
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
  if (process.getuid?.() !== uid || process.geteuid?.() !== uid) throw new Error(`cannot become user ${uid}`)
}

function describe(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.slice(0, 2000)
}
