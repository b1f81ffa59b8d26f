/** The role `labs`: runs learners' code for other processes. It needs no database and no secret key. */
import { createSandbox, describeAddress, type SandboxAddress, serveSandbox } from '@parapet/sandbox'
import type { Config } from '../config/config.ts'
import type { Logger } from '../platform/log/log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readVersion } from '../platform/read-version.ts'
import { announceAsJson } from './announce.ts'

/** What runs is added to `started`, and stopped in the opposite order. */
export async function serveLabs(
  { labs, metricsHost, metricsPort, metricsToken }: Config,
  log: Logger,
  options: { isJson: boolean },
  started: { stop(): Promise<void> }[],
): Promise<void> {
  if (labs.kind === 'off') throw new OperatorError('LABS=0 turns labs off. Remove it to serve the role labs.')
  if (labs.kind === 'own') {
    throw new OperatorError(
      'The role labs needs an address: set LABS_SOCKET, or LABS_URL and LABS_TOKEN, here and where the service runs.',
    )
  }
  const { childrenEach, priority } = labs
  const sandbox = createSandbox({ childrenEach, priority, onProblem: (message) => log.warn(message) })
  started.push({ stop: () => sandbox.close() })
  if (metricsPort !== undefined) {
    const [{ startMetrics }, { observeLabs }] = await Promise.all([
      import('../platform/http/apis/metrics.ts'),
      import('../observe-labs.ts'),
    ])
    const metrics = await startMetrics({
      host: metricsHost,
      port: metricsPort,
      token: metricsToken,
      version: readVersion(),
      isReady: async () => true,
    })
    started.push(metrics)
    observeLabs(sandbox, metrics.registry)
  }
  const server = await serveSandbox(sandbox, labs.address).catch((error) => refuseAddress(error, labs.address))
  started.push(server)
  // The first runs need not wait.
  sandbox.warmUp('typescript')
  sandbox.warmUp('python')
  const address = describeAddress(labs.address)
  if (options.isJson) announceAsJson({ publicUrl: null, address, roles: ['labs'], apiKey: null, signInLink: null })
  else process.stdout.write(`\n  Parapet runs labs for the service at ${address}\n\n`)
}

function refuseAddress(error: NodeJS.ErrnoException, address: SandboxAddress): never {
  const setting = 'socket' in address ? 'LABS_SOCKET' : 'LABS_URL'
  const place = describeAddress(address)
  if (error.code === 'EADDRINUSE') {
    throw new OperatorError(`${place} is in use. Stop the other process, or set ${setting} to another address.`)
  }
  if (error.code !== undefined) {
    throw new OperatorError(`Labs cannot be served at ${place} (${error.code}). Check ${setting}.`, { cause: error })
  }
  throw error
}
