/** Typed client for the Parapet public API. */
import { PublicApi } from './api.generated.ts'
import { type ParapetClientOptions, readClientOptions } from './client-options.ts'
import { createSend } from './request.ts'

/**
 * A client of one installation with one API key. It holds no connections and needs no closing; create one and share it.
 *
 * @example
 * const parapet = new ParapetClient({ baseUrl: 'https://parapet.example.com', apiKey })
 * const users = await parapet.users.list()
 */
export class ParapetClient extends PublicApi {
  constructor(options: ParapetClientOptions) {
    super(createSend(readClientOptions(options)))
  }
}

export type * from './api.generated.ts'
export { errorCodes } from './api.generated.ts'
export type { ParapetClientOptions } from './client-options.ts'
export {
  type ErrorContext,
  isParapetError,
  ParapetError,
  type ParapetErrorCode,
  type ParapetErrorFields,
} from './errors.ts'
export { ParapetConnectionError } from './http-client.ts'
export type { FileBody, PostOptions, RequestOptions } from './request-options.ts'
export { maxRetryAfterMs } from './retry.ts'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookFailure,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts'
