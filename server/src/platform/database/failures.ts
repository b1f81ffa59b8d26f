/** Database errors that callers care about. */
import { NoShareError } from './connection-shares.ts'

type DatabaseFailure = Error & { code?: string; constraint?: string }

function isFailure(error: unknown): error is DatabaseFailure {
  return error instanceof Error
}

/** A unique index refused the row. The index decides, never a prior query. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isFailure(error) && error.code === '23505' && error.constraint === constraint
}

const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const unavailableClasses = new Set(['08', '53', '57', '58'])

/** The database cannot be reached, is starting or stopping, is full, or took too long: retry later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isFailure(error)) return false
  if (error instanceof NoShareError) return true
  if (error.code !== undefined) {
    if (lostConnection.has(error.code)) return true
    // Serialization failures and deadlocks: the transaction was rolled back whole.
    if (error.code === '40001' || error.code === '40P01') return true
    return error.code.length === 5 && unavailableClasses.has(error.code.slice(0, 2))
  }
  return (
    error.message.startsWith('Connection terminated') ||
    error.message.startsWith('Client has encountered a connection error') ||
    error.message.startsWith('timeout exceeded when trying to connect')
  )
}

export function isDiskFull(error: unknown): boolean {
  return isFailure(error) && error.code === '53100'
}
