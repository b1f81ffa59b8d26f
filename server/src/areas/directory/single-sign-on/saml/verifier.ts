import { AppError } from '../../../../platform/app-error.ts'
import { type Caller, createFairQueue, type FairQueueLimits } from '../../../../platform/fair-queue.ts'
import { createIdleThread, ThreadLost } from '../../../../platform/idle-thread.ts'
import { MetadataError, type ProviderMetadata } from './read-metadata.ts'
import type { SamlResult, SamlTask } from './verification-thread.ts'
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
  const messages = createLine({ idleMs, taskMs, turns })
  const metadata = createLine({ idleMs, taskMs, turns: imports })
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

/** A message that takes too long ends the thread and is refused; those that wait get a new thread. */
function createLine({ turns, ...limits }: { idleMs: number; taskMs: number; turns: FairQueueLimits }) {
  const queue = createFairQueue(turns)
  const file = new URL('./verification-thread.ts', import.meta.url)
  const thread = createIdleThread<SamlTask, SamlResult>(file, { ...limits, heapMb: 128 })
  const refuse = (cause: Error) => {
    throw cause instanceof ThreadLost
      ? new AppError('rate_limited', {}, { cause })
      : new Error('a SAML message could not be read', { cause })
  }
  return {
    /** The thread answers each task with the result of its kind. */
    run: <Result extends SamlResult>(caller: Caller, task: SamlTask) =>
      queue.take(caller, () => thread.run(task).catch(refuse)) as Promise<Result>,
    close: () => thread.close(),
  }
}
