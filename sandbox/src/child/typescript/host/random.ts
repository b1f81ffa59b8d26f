import { randomBytes } from 'node:crypto'

const mask = 2n ** 64n - 1n
/** V8 draws so many at a time and hands out the last one first. */
const batchSize = 64

/**
 * `Math.random` of one machine: the algorithm of V8 (xorshift128+), because lessons show how its state is worked out. The
 * generator of this process would give away numbers of other runs; this one begins somewhere else for every machine.
 */
export function createRandom(): () => number {
  const seed = randomBytes(16)
  // A state of zeros would stay one.
  let first = seed.readBigUInt64LE(0) | 1n
  let second = seed.readBigUInt64LE(8)
  const batch: number[] = []
  const refill = () => {
    for (let index = 0; index < batchSize; index++) {
      let next = first
      first = second
      next ^= (next << 23n) & mask
      next ^= next >> 17n
      second = next ^ first ^ (first >> 26n)
      batch.push(Number(first >> 11n) / 2 ** 53)
    }
  }
  return () => {
    if (batch.length === 0) refill()
    return batch.pop() as number
  }
}
