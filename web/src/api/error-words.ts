import { type AppErrorCode, type ErrorCode, errorEntry } from '@parapet/contract'
import { asSentence } from './call.ts'

/** A code's meaning, as a sentence. */
export function describeCode(code: ErrorCode | AppErrorCode): string {
  return asSentence(errorEntry(code).meaning)
}
