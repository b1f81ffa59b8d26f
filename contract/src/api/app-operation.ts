import type { AppErrorCode } from './app-errors.ts'
import type { ErrorCode } from './errors.ts'
import type { Operation } from './operation.ts'
import type { TSchema } from './schema.ts'

/**
 * Who may call an operation of the web app: anyone, a signed-in person, a person who still has to set up a second factor
 * (`session`: any session at all), somebody who leads at least one team (`lead`: admins too, and auditors where it only
 * reads; a lead gets the people of their teams), somebody who reads everything of the organization (`reader`: an admin or an
 * auditor), or an admin.
 */
export type AppAccess = 'anyone' | 'session' | 'member' | 'lead' | 'reader' | 'org_admin'

/** One operation of the web app's own API. It is not public and may change with the web app at any time. */
export type AppOperation = {
  id: `${string}.${string}`
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api/app/v1`, parameters in braces. */
  url: string
  access: AppAccess
  query?: TSchema
  body?: TSchema
  isBodyOptional?: boolean
  /** The cap of its body, where the usual one would be too small. */
  maxBytes?: number
  headers?: NonNullable<Operation['headers']>
  rawBody?: NonNullable<Operation['rawBody']>
  answer: TSchema
  /** The answer is a file, which is sent while it is made. */
  download?: { mediaType: string; fileName: string }
  /** As in the public API: the answer is a file, sent as a whole. */
  file?: NonNullable<Operation['file']>
  /** It waits for its turn and for a program to end, so it may take as long as a file does. */
  isSlow?: true
  /** Codes of this operation beyond those that any operation may answer. */
  errors: readonly (ErrorCode | AppErrorCode)[]
}

/** The header in which the web app sends the proof that it got by confirming the session. */
export const confirmationHeader = 'x-parapet-confirmation'

/** Where the web app's API is mounted. */
export const appApiBase = '/api/app/v1'
