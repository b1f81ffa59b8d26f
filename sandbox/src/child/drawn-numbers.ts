import { randomFillSync } from 'node:crypto'

const batch = new Uint32Array(1024)
let left = 0

function next(): number {
  if (left === 0) {
    randomFillSync(batch)
    left = batch.length
  }
  return batch[--left] as number
}

/** A number of 48 bits that says nothing about those before and after it: a count would tell code what others do. */
export const drawNumber = (): number => (next() & 0xffff) * 2 ** 32 + next() + 1
