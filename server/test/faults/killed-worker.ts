/**
 * A worker that kills itself as abruptly as a power cut: `sent:3` is the third time that its webhook engine reaches
 * `sent`.
 */
import { serve } from '../../src/commands/serve.ts'

const [step, count] = (process.argv[2] ?? '').split(':')
let seen = 0

await serve({
  json: true,
  roles: 'worker',
  onStep(reached) {
    if (reached === step && ++seen === Number(count)) process.kill(process.pid, 'SIGKILL')
  },
})
