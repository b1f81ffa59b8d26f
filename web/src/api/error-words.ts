import { type AppErrorCode, type ErrorCode, errorEntry } from '@parapet/contract'
import { asSentence } from './call.ts'

/** What a code means, as a sentence. */
export function describeCode(code: ErrorCode | AppErrorCode): string {
  return asSentence(errorEntry(code).meaning)
}
