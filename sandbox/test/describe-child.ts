/** Started by a test with a descriptor that it did not ask for: prints what its lab child looks like from outside. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createSandbox } from '../src/sandbox.ts'

const echo = {
  file: new URL('./echo-engine.ts', import.meta.url),
  create: 'createEchoEngine',
  packages: [],
  reads: [fileURLToPath(new URL('.', import.meta.url))],
  limitMs: 30_000,
}
const sandbox = createSandbox({ engines: { typescript: echo, python: echo }, priority: 0 })
const job = { language: 'typescript', fileName: 'a.ts', proof: '', seed: 1, task: { kind: 'judge' } } as const
const outputOf = async (source: string) =>
  (await sandbox.run({ ...job, source }, { personId: 'person', orgId: 'org' })).output
const pid = (await outputOf('try pid')).slice('did: '.length)
const links = (id: string | number) => readdirSync(`/proc/${id}/fd`).map((fd) => readlinkSync(`/proc/${id}/fd/${fd}`))
const status = readFileSync(`/proc/${pid}/status`, 'utf8')
console.log(
  JSON.stringify({
    foreign: readlinkSync('/proc/self/fd/9'),
    links: links(pid),
    holderLinks: links(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? ''),
    noNewPrivs: /^NoNewPrivs:\s*(\d)/m.exec(status)?.[1],
    oomScore: readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim(),
    buffers: await outputOf('try buffers'),
  }),
)
await sandbox.close()
process.exit()
