import type { Clock } from '../../../platform/clock/clock.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { createGuardedFetch } from '../../../platform/net/guarded-fetch.ts'
import type { LookUpText } from '../../../platform/net/look-up-text.ts'
import { createFailureLines } from './failure-lines.ts'
import { createOidcProviders } from './oidc/providers.ts'
import { createProviderCounts } from './provider-counts.ts'
import type { ProviderTools } from './provider-tools.ts'
import { createSamlVerifier } from './saml/verifier.ts'

/** Short, because a browser waits for it. */
const deadlineMs = 10_000

/** Anyone can make us ask a provider about a code that it never issued. */
const exchangeLimits = {
  running: 100,
  runningPerLine: 20,
  waiting: 400,
  waitingPer: [200, 50],
}

export function createProviderTools(options: {
  guard: Guard
  lookUpText: LookUpText
  clock: Clock
}): ProviderTools & { close(): Promise<void> } {
  const { guard, lookUpText, clock } = options
  const { fetch, close } = createGuardedFetch({ guard, deadlineMs })
  const saml = createSamlVerifier()
  return {
    guard,
    fetch,
    lookUpText,
    providers: createOidcProviders({ guard, fetch, clock }),
    saml,
    exchanges: createFairQueue(exchangeLimits),
    failureLines: createFailureLines(clock),
    counts: createProviderCounts(),
    now: () => clock.now(),
    async close() {
      await saml.close()
      await close()
    },
  }
}
