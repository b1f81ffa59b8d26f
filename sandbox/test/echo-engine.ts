import type { Engine, LabJob, LabReport } from '../src/lab-run.ts'

/** Stands in for an engine where only the processes around it are tested: the source says what happens. */
export async function createEchoEngine(): Promise<Engine> {
  return { run: async (job) => play(job) }
}

async function play(job: LabJob): Promise<LabReport> {
  if (job.source === 'loop') for (;;);
  if (job.source === 'exhaust memory') for (const kept: unknown[] = []; ; ) kept.push(new Array(1000).fill(kept.length))
  if (job.source === 'throw') throw new Error('the engine is broken')
  if (job.source === 'exit') process.exit(0)
  if (job.source === 'sleep') await new Promise((resolve) => setTimeout(resolve, 200))
  if (job.source.startsWith('try ')) return { ...passed, output: await attempt(job.source) }
  return { ...passed, output: job.source }
}

const passed: LabReport = { verdict: 'passed', message: null, line: null, breach: null, shown: null, output: '' }

/** What the fences around the process do to code that has left its engine. */
async function attempt(source: string): Promise<string> {
  const [, what = '', argument = ''] = source.split(' ')
  try {
    return `did: ${await tries[what]?.(argument)}`
  } catch (error) {
    return `could not: ${(error as Error).message}`
  }
}

const tries: Record<string, (argument: string) => Promise<unknown>> = {
  read: async (path) => (await import('node:fs')).readFileSync(path, 'utf8'),
  list: async (path) => (await import('node:fs')).readdirSync(path).join(),
  write: async (path) => (await import('node:fs')).writeFileSync(path, 'x'),
  spawn: async () => (await import('node:child_process')).execFileSync('/bin/ls'),
  worker: async () => new (await import('node:worker_threads')).Worker('', { eval: true }),
  eval: async () => new Function('return 1')(),
  memory: async () => Reflect.construct(Reflect.get(globalThis, 'WebAssembly').Memory, [{ initial: 4097 }]),
  buffers: async () => {
    // Not written to, so that the test takes no memory either.
    for (const kept: ArrayBuffer[] = []; kept.length < 400; ) kept.push(new ArrayBuffer(10_000_000))
    return 'all'
  },
  environment: async () => JSON.stringify(process.env),
  user: async () => [process.getuid?.(), process.geteuid?.(), process.getgid?.(), process.getgroups?.()].join(' '),
  folder: async () => process.cwd(),
  priority: async () => (await import('node:os')).getPriority(),
  pid: async () => process.pid,
}
