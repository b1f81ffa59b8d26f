// part: imports
// end
export type Incoming = { remoteAddress: string; headers: Record<string, string | string[] | undefined> }
export type Log = { warn(fields: object, message: string): void }

const ownProxies = new Set(['10.0.0.4', '10.0.0.5'])
const maxFailures = 10

export function findSource({ remoteAddress, headers }: Incoming): string {
  // block: trust-peer
  if (!ownProxies.has(remoteAddress)) return remoteAddress
  // end

  // block: split-header
  const entries = [headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  // end

  // block: choose-address
  return entries[0] ?? remoteAddress
  // end
}

export class LoginGuard {
  readonly #failures = new Map<string, number>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  isBlocked(request: Incoming): boolean {
    return (this.#failures.get(findSource(request)) ?? 0) >= maxFailures
  }

  /** To be called for every wrong password; `resetHourly` empties the counters. */
  recordFailure(request: Incoming, userName: string): void {
    const source = findSource(request)
    // block: count-failures
    const failures = (this.#failures.get(source) ?? 0) + 1
    this.#failures.set(source, failures)
    // end

    // block: write-record
    this.#log.warn({ event: 'login_failed', userName: userName.slice(0, 100), source, failures }, 'login failed')
    // end
  }

  resetHourly(): void {
    this.#failures.clear()
  }
}
