/** How much the fuzzers send, and from which seed. */
import { randomInt } from 'node:crypto'

const { FUZZ_REQUESTS, FUZZ_SEED } = process.env

export const fuzzRequests = Number(FUZZ_REQUESTS ?? 2_000)

/** `npm test` sends the same requests every time, so that it says something about a change. The long run looks for news. */
export const fuzzSeed = Number(FUZZ_SEED ?? (FUZZ_REQUESTS === undefined ? 1 : randomInt(2 ** 31)))
