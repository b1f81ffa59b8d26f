import { randomBytes } from 'node:crypto'

/**
 * `Math.random` of one machine (sfc32). The state of the process's own generator can be worked out from its numbers, and
 * with it those of other runs; this one begins somewhere else for every machine.
 */
export function createRandom(): () => number {
  let [a, b, c, counter] = new Uint32Array(new Uint8Array(randomBytes(16)).buffer) as unknown as [
    number,
    number,
    number,
    number,
  ]
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < 15; round++) next()
  return () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53
}
