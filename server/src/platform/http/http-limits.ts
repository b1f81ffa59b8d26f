/** Asserted on raw sockets by a test. A slow or oversized request is cut before it can hold anything up. */
export const httpLimits = {
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 15_000,
  checkingIntervalMs: 5_000,
  keepAliveTimeoutMs: 72_000,
  handlerTimeoutMs: 15_000,
  /** Files are large, and read in turn by a process of their own. */
  fileRequestTimeoutMs: 120_000,
  fileHandlerTimeoutMs: 60_000,
  /** How long the rest of a body is read that was refused before it had come. */
  lingerMs: 20_000,
  lingerPauseMs: 2000,
  /** How long a client may take to read why its connection ends. */
  refusalMs: 1000,
  requestsPerSocket: 1000,
  /** Open at the same time; more are closed unanswered, so that descriptors are left for everything else. */
  connections: 4000,
  /** So many that a burst is only slower, and so few that everybody is answered well within a second. */
  requestsAtOnce: 250,
  /** Of these, for one organization; the others are left to everybody else. */
  requestsAtOncePerOwner: 125,
  headerBytes: 16 * 1024,
} as const

export type HttpLimits = { [K in keyof typeof httpLimits]: number }
