/** A test asserts these on raw sockets. Slow or oversized requests are cut off before they can block anything. */
export const httpLimits = {
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 15_000,
  checkingIntervalMs: 5_000,
  keepAliveTimeoutMs: 72_000,
  handlerTimeoutMs: 15_000,
  /** Files are large, and a separate process reads them in turn. */
  fileRequestTimeoutMs: 120_000,
  fileHandlerTimeoutMs: 60_000,
  /** How long to read the rest of a body that was refused before it arrived. */
  lingerMs: 20_000,
  lingerPauseMs: 2000,
  /** How long a client may take to read why its connection ends. */
  refusalMs: 1000,
  requestsPerSocket: 1000,
  /** Maximum open connections; more are closed without a response, so that descriptors are left for everything else. */
  connections: 4000,
  /** The share of one address, or of one /64 network of IPv6; 0 means no limit. */
  connectionsPerAddress: 512,
  /** How long an idle connection stays open while most of them are taken. */
  crowdedKeepAliveMs: 5_000,
  /** High enough that a burst is only slower, and low enough that every response takes well under a second. */
  requestsAtOnce: 250,
  /** The share of one organization; the rest is for all others. */
  requestsAtOncePerOwner: 125,
  /** Of refused requests of one organization; further refusals are sent late. See `late-refusals.ts`. */
  promptRefusalsPerSecond: 20,
  lateRefusalMs: 3000,
  lateRefusals: 2000,
  headerBytes: 16 * 1024,
} as const

export type HttpLimits = { [K in keyof typeof httpLimits]: number }
