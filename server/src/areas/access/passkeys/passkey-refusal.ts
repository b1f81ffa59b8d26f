import { AppError } from '../../../platform/app-error.ts'

/** Why a passkey was refused. Only the security log says it, never the response. */
type Reason =
  | 'unknown_challenge'
  | 'expired_challenge'
  | 'used_challenge'
  | 'wrong_challenge'
  | 'unknown_passkey'
  | 'wrong_owner'
  | 'wrong_origin'
  | 'wrong_rp_id'
  | 'wrong_signature'
  | 'user_not_present'
  | 'user_not_verified'
  | 'counter_went_back'
  | 'invalid_answer'

/** The same response for every reason, so that it doesn't reveal whether a passkey or an account exists. */
export function passkeyRefusal(reason: Reason, cause?: unknown): AppError {
  return new AppError('invalid_passkey', {}, { reason, cause })
}

const signs: [RegExp, Reason][] = [
  [/response challenge/, 'wrong_challenge'],
  [/top origin|response origin/, 'wrong_origin'],
  [/RP ID/, 'wrong_rp_id'],
  [/User verification/, 'user_not_verified'],
  [/User not present|User presence/, 'user_not_present'],
  [/counter value/, 'counter_went_back'],
]

/** The library reports what is wrong only as a sentence. */
export function explainRefusal(error: unknown): AppError {
  const message = error instanceof Error ? error.message : ''
  const [, reason] = signs.find(([sign]) => sign.test(message)) ?? []
  return passkeyRefusal(reason ?? 'invalid_answer', error)
}
