import type { Asker, FairTurnLimits } from '../fair-turns.ts'
import { MetadataError, type ProviderMetadata } from './read-metadata.ts'
import { createSamlThread } from './saml-thread.ts'
import type { LogoutQuestion, LogoutVerdict } from './verify-logout.ts'
import type { SamlQuestion, SamlVerdict } from './verify-response.ts'

export type SamlVerifier = {
  verifyResponse(asker: Asker, question: SamlQuestion): Promise<SamlVerdict>
  verifyLogout(asker: Asker, question: LogoutQuestion): Promise<LogoutVerdict>
  /** For admins. Throws a MetadataError that says what is wrong with it. */
  readMetadata(orgId: string, text: string, now: Date): Promise<ProviderMetadata>
  close(): Promise<void>
}

/** One message at a time: reading takes a processor, so more at once would not be faster. */
const messageTurns: FairTurnLimits = {
  running: 1,
  runningPerConnection: 1,
  waiting: 60,
  waitingPerConnection: 30,
  waitingPerNetwork: 10,
}

/** Admins of one organization rarely import more than one file at once. */
const importTurns: FairTurnLimits = {
  running: 1,
  runningPerConnection: 1,
  waiting: 40,
  waitingPerConnection: 4,
  waitingPerNetwork: 4,
}

/** Two threads, so that importing metadata, however long it takes, holds up nobody who signs in. */
export function createSamlVerifier(
  { idleMs, taskMs, turns, imports } = { idleMs: 30_000, taskMs: 10_000, turns: messageTurns, imports: importTurns },
): SamlVerifier {
  const messages = createSamlThread({ idleMs, taskMs, turns })
  const metadata = createSamlThread({ idleMs, taskMs, turns: imports })
  return {
    verifyResponse: (asker, question) => messages.run<SamlVerdict>(asker, { kind: 'response', question }),
    verifyLogout: (asker, question) => messages.run<LogoutVerdict>(asker, { kind: 'logout', question }),
    async readMetadata(orgId, text, now) {
      type Read = { metadata: ProviderMetadata } | { problem: string }
      // Organizations take turns as connections do elsewhere.
      const asker = { connectionId: orgId, network: '', isKnown: true }
      const result = await metadata.run<Read>(asker, { kind: 'metadata', text, now })
      if ('problem' in result) throw new MetadataError(result.problem)
      return result.metadata
    },
    async close() {
      await Promise.all([messages.close(), metadata.close()])
    },
  }
}
