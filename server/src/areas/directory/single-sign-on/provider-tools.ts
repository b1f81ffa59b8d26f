import type { FairQueue } from '../../../platform/fair-queue.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import type { GuardedFetch } from '../../../platform/net/guarded-fetch.ts'
import type { LookUpText } from '../../../platform/net/look-up-text.ts'
import type { FailureLines } from './failure-lines.ts'
import type { OidcProviders } from './oidc/providers.ts'
import type { ProviderCounts } from './provider-counts.ts'
import type { SamlVerifier } from './saml/verifier.ts'

/** Tools for talking to identity providers. Every outgoing request passes the guard. */
export type ProviderTools = {
  guard: Guard
  fetch: GuardedFetch['fetch']
  providers: OidcProviders
  lookUpText: LookUpText
  /** Reads what SAML providers send, in a thread. */
  saml: SamlVerifier
  /** For requests to a provider with which a code is checked. */
  exchanges: FairQueue
  failureLines: FailureLines
  counts: ProviderCounts
  now(): Date
}
