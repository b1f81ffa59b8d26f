import { isUtcTimestamp } from '../platform/http/request/validation.ts'
import { OperatorError } from '../platform/operator-error.ts'

export function parseTime(option: string, text: string): Date {
  if (isUtcTimestamp(text)) return new Date(text)
  throw new OperatorError(`${option} must be an ISO 8601 time such as 2026-01-31T09:30:00Z.`)
}
