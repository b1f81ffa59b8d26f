/** The bytes of a file. Not a stream: an attempt may have to be repeated. */
export type FileBody = string | Uint8Array | ArrayBuffer | Blob

/** Settings of one call. What is not given comes from the client. */
export interface RequestOptions {
  /** How long one attempt may take, its answer included. `0` sets no limit. */
  timeoutMs?: number | undefined
  /** How often a failed attempt is repeated. `0` never repeats. */
  maxRetries?: number | undefined
  /** Ends the call, waiting between attempts included. The call then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
}

/** Settings of a call that creates or starts something. */
export interface PostOptions extends RequestOptions {
  /**
   * Makes repeats of the same intent harmless: the service answers a known key with its first answer.
   * The client makes a new one for every call when none is given.
   */
  idempotencyKey?: string | undefined
}
