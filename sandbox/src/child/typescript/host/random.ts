import { createHash, randomBytes } from 'node:crypto'

const mask = 2n ** 64n - 1n
export type Random = {
  next: () => number
  /** Brings it into the state that belongs to the seed: an attacker who knows the state draws the same numbers. */
  repeat: (seed: number) => void
}

/** V8 draws so many at a time and hands out the last one first. */
const batchSize = 64

/**
 * `Math.random` of one machine: the algorithm of V8 (xorshift128+), because lessons show how its state is worked out. The
 * generator of this process would give away numbers of other runs; this one begins somewhere else for every machine.
 */
export function createRandom(): Random {
  let first = 1n
  let second = 0n
  let batch: number[] = []
  const begin = (seed: Buffer) => {
    // A state of zeros would stay one.
    first = seed.readBigUInt64LE(0) | 1n
    second = seed.readBigUInt64LE(8)
    batch = []
  }
  begin(randomBytes(16))
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
  return {
    next() {
      if (batch.length === 0) refill()
      return batch.pop() as number
    },
    repeat: (seed) => begin(createHash('sha256').update(String(seed)).digest()),
  }
}
