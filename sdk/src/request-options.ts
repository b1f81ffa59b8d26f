/** The bytes of a file. Not a stream: an attempt may have to be retried. */
export type FileBody = string | Uint8Array | ArrayBuffer | Blob

/** Settings of one call. Defaults come from the client. */
export interface RequestOptions {
  /** Time limit of one attempt, including its response. `0` sets no limit. */
  timeoutMs?: number | undefined
  /** How often a failed attempt is retried. `0` never retries. */
  maxRetries?: number | undefined
  /** Ends the call, even while it waits between attempts. The call then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
}

/** Settings of a call that creates or starts something. */
export interface PostOptions extends RequestOptions {
  /**
   * Makes retries of the same request safe: the service answers a known key with its first response. By default, the
   * client creates a new one for every call.
   */
  idempotencyKey?: string | undefined
}
