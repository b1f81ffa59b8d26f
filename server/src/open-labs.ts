/** Where learners' code runs: children of this process, another process, or nowhere. */
import { connectSandbox, createSandbox, describeAddress, type Sandbox, withoutSandbox } from '@parapet/sandbox'
import type { Labs } from './config/read-labs.ts'
import type { Logger } from './platform/log/log.ts'

/** Nothing is started until labs are used. */
export function openLabs(labs: Labs, log: Logger): Sandbox {
  const onProblem = (message: string) => log.warn(message)
  switch (labs.kind) {
    case 'off':
      return withoutSandbox()
    case 'own':
      return createSandbox({ childrenEach: labs.childrenEach, priority: labs.priority, onProblem })
    case 'elsewhere':
      log.info(`labs run in another process, reached at ${describeAddress(labs.address)}`)
      return connectSandbox(labs.address, { onProblem })
  }
}
