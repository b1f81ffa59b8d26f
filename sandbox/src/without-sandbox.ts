import { createCounter } from './counts.ts'
import { LabRefused } from './gate/lab-refused.ts'
import type { Sandbox } from './sandbox-interface.ts'

/** For a service with labs turned off. */
export function withoutSandbox(): Sandbox {
  const counter = createCounter()
  return {
    run: () => Promise.reject(new LabRefused('language_missing')),
    explainMissing: () => 'Running code is turned off on this server, so choose the fix instead.',
    warmUp: () => {},
    counts: () => counter.read(0),
    close: async () => {},
  }
}
