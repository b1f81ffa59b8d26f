/** How many requests the fuzzers send, and from which seed. */
import { randomInt } from 'node:crypto'

const { FUZZ_REQUESTS, FUZZ_SEED } = process.env

export const fuzzRequests = Number(FUZZ_REQUESTS ?? 1_000)

/**
 * `npm test` always sends the same requests, so that a failure points to a change. The long run looks for new failures.
 */
export const fuzzSeed = Number(FUZZ_SEED ?? (FUZZ_REQUESTS === undefined ? 1 : randomInt(2 ** 31)))
