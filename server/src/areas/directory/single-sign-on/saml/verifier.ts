import type { Caller, FairQueueLimits } from '../../../../platform/fair-queue.ts'
import { MetadataError, type ProviderMetadata } from './read-metadata.ts'
import { createSamlThread } from './saml-thread.ts'
import type { LogoutQuestion, LogoutVerdict } from './verify-logout.ts'
import type { SamlQuestion, SamlVerdict } from './verify-response.ts'

export type SamlVerifier = {
  verifyResponse(caller: Caller, question: SamlQuestion): Promise<SamlVerdict>
  verifyLogout(caller: Caller, question: LogoutQuestion): Promise<LogoutVerdict>
  /** For admins. Throws a MetadataError that says what is wrong with it. */
  readMetadata(orgId: string, text: string, now: Date): Promise<ProviderMetadata>
  close(): Promise<void>
}

/** One message at a time: reading takes a processor, so several together would not be faster. */
const messageTurns: FairQueueLimits = {
  running: 1,
  waiting: 60,
  waitingPer: [30, 10],
}

/** Admins of one organization rarely import more than one file at the same time. */
const importTurns: FairQueueLimits = {
  running: 1,
  waiting: 40,
  waitingPer: [4],
}

/** Two threads, so that importing metadata, however long it takes, holds up nobody who signs in. */
export function createSamlVerifier(
  { idleMs, taskMs, turns, imports } = { idleMs: 30_000, taskMs: 10_000, turns: messageTurns, imports: importTurns },
): SamlVerifier {
  const messages = createSamlThread({ idleMs, taskMs, turns })
  const metadata = createSamlThread({ idleMs, taskMs, turns: imports })
  return {
    verifyResponse: (caller, question) => messages.run<SamlVerdict>(caller, { kind: 'response', question }),
    verifyLogout: (caller, question) => messages.run<LogoutVerdict>(caller, { kind: 'logout', question }),
    async readMetadata(orgId, text, now) {
      type Read = { metadata: ProviderMetadata } | { problem: string }
      // Organizations take turns as connections do elsewhere.
      const caller = { lines: [orgId], isKnown: true }
      const result = await metadata.run<Read>(caller, { kind: 'metadata', text, now })
      if ('problem' in result) throw new MetadataError(result.problem)
      return result.metadata
    },
    async close() {
      await Promise.all([messages.close(), metadata.close()])
    },
  }
}
