import type { Sandbox, SandboxCounts } from '@parapet/sandbox'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Figures of the sandbox. With labs in another process, only that process knows about its children and its queue. */
export function observeLabs(sandbox: Sandbox, registry: Registry): void {
  new Counter({
    name: 'parapet_lab_runs_total',
    help: 'Runs of learners’ code, by language and verdict',
    labelNames: ['language', 'verdict'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { language, verdict, count } of sandbox.counts().runs) this.inc({ language, verdict }, count)
    },
  })
  const count = (name: string, help: string, read: (counts: SandboxCounts) => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read(sandbox.counts()))
      },
    })
  count('parapet_lab_refused_total', 'Runs refused because too many waited', ({ refused }) => refused)
  count('parapet_lab_faults_total', 'Runs that an error of ours ended: see the log', ({ faults }) => faults)
  count('parapet_lab_kills_total', 'Runs whose child process was killed or died', ({ kills }) => kills)
  count('parapet_lab_child_starts_total', 'Child processes started for labs', ({ starts }) => starts)
  count('parapet_lab_queue_wait_seconds_sum', 'Time runs waited for a child', ({ queueWait }) => queueWait.sumSeconds)
  count('parapet_lab_queue_wait_seconds_count', 'Runs that got a child', ({ queueWait }) => queueWait.count)
  new Gauge({
    name: 'parapet_lab_runs_waiting',
    help: 'Runs that wait for a child process now',
    registers: [registry],
    collect() {
      this.set(sandbox.counts().waiting)
    },
  })
}
