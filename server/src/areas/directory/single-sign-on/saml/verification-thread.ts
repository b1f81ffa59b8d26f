/** Reads XML from identity providers and admins in a thread, since canonicalization takes too long for a request. */
import { answerTasks } from '../../../../platform/idle-thread.ts'
import { MetadataError, type ProviderMetadata, readMetadata } from './read-metadata.ts'
import { type LogoutQuestion, type LogoutVerdict, verifyLogout } from './verify-logout.ts'
import { type SamlQuestion, type SamlVerdict, verifyResponse } from './verify-response.ts'

export type SamlTask =
  | { kind: 'response'; question: SamlQuestion }
  | { kind: 'logout'; question: LogoutQuestion }
  | { kind: 'metadata'; text: string; now: Date }

export type SamlResult = SamlVerdict | LogoutVerdict | { metadata: ProviderMetadata } | { problem: string }

answerTasks(async (task: SamlTask): Promise<SamlResult> => {
  switch (task.kind) {
    case 'response':
      return verifyResponse(task.question)
    case 'logout':
      return verifyLogout(task.question)
    case 'metadata':
      try {
        return { metadata: await readMetadata(task.text, task.now) }
      } catch (error) {
        if (error instanceof MetadataError) return { problem: error.message }
        throw error
      }
  }
})
