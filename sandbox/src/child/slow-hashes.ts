/**
 * Hashes that are slow on purpose. Their work is counted: it is limited before it begins, since nothing stops it then, and it is
 * what the clock goes on by, so that neither a slow machine nor a fast one decides whether guessing takes too long.
 */
import {
  type Argon2Algorithm,
  argon2Sync,
  type BinaryLike,
  getHashes,
  pbkdf2Sync,
  type ScryptOptions,
  scryptSync,
} from 'node:crypto'
import type { Observations } from './observations.ts'
import type { StepClock } from './step-clock.ts'

/** Of what is derived: longer than any key or hash of a lesson. */
const maxLength = 4096
/** Rounds times blocks; lessons recommend 600,000 rounds. */
const maxRounds = 4_000_000
/** N · r · p; lessons recommend 2^17 · 8 · 1. */
const maxScryptWork = 2 ** 22
/** What N = 2^17 and r = 8 take, and a little more. */
const maxScryptBytes = 2 ** 27 + 2 ** 21

/** Beyond this, the work is counted but not done: a run tries dozens of passwords. */
const doneRounds = 20_000
const doneScryptWork = 2 ** 16
const doneArgon2Kib = 8192
/** How much a server does in a millisecond. */
const roundsEachMs = 2500
const scryptWorkEachMs = 3000
const argon2KibEachMs = 800
/** Kibibytes times passes; lessons recommend 19,456 and 2. */
const maxArgon2Work = 2 ** 21
/** The shortest block that a hash gives. */
const blockBytes = 16

const hashNames = new Set(getHashes().map((name) => name.toLowerCase()))

export type Cost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p' | 'maxmem'>>

export type SlowHashes = {
  pbkdf2: (password: Uint8Array, salt: Uint8Array, rounds: number, length: number, name: string) => Buffer
  scrypt: (password: Uint8Array, salt: Uint8Array, length: number, cost: Cost) => Buffer
  argon2: (message: Uint8Array, nonce: Uint8Array, extra: Uint8Array[], cost: Argon2Cost) => Buffer
}

export type Argon2Cost = { algorithm: string; parallelism: number; tagLength: number; memory: number; passes: number }

/** `seen` counts what the learner's code asks for. */
export function createSlowHashes({ charge }: Pick<StepClock, 'charge'>, seen?: Observations): SlowHashes {
  return {
    pbkdf2(password, salt, rounds, length, name) {
      checkLength(length)
      if (!hashNames.has(name.toLowerCase())) throw new TypeError(`Invalid digest: ${name}`)
      if (!(Number.isInteger(rounds) && rounds > 0)) throw new RangeError('invalid number of iterations')
      const work = rounds * Math.ceil(length / blockBytes)
      if (work > maxRounds) throw new RangeError('the sandbox does not compute so many iterations')
      seen?.addHash({ kind: 'pbkdf2', rounds, digest: name.toLowerCase().replace('-', '') }, [password, salt])
      const [done, ownSalt] = rounds > doneRounds ? [doneRounds, markSalt(salt, rounds)] : [rounds, salt]
      return charge(work / roundsEachMs, () => pbkdf2Sync(password, ownSalt, done, length, name))
    },
    scrypt(password, salt, length, { N, r, p, maxmem }) {
      checkLength(length)
      const work = N * r * p
      if (!(work <= maxScryptWork)) throw new RangeError('the sandbox does not compute a hash of this cost')
      seen?.addHash({ kind: 'scrypt', N, r, p }, [password, salt])
      const limit = Math.min(maxmem, maxScryptBytes)
      const isShortened = work > doneScryptWork && isValid(N, r, p) && 128 * N * r < limit
      if (!isShortened)
        return charge(work / scryptWorkEachMs, () => scryptSync(password, salt, length, { N, r, p, maxmem: limit }))
      const cost = { N: 2 ** 10, r: 8, p: 1 }
      return charge(work / scryptWorkEachMs, () => scryptSync(password, markSalt(salt, N, r, p), length, cost))
    },
    argon2(message, nonce, [secret, associatedData], { algorithm, parallelism, tagLength, memory, passes }) {
      checkLength(tagLength)
      const work = memory * passes
      if (!(work > 0 && work <= maxArgon2Work && parallelism <= 16))
        throw new RangeError('the sandbox does not compute a hash of this cost')
      seen?.addHash({ kind: 'argon2', algorithm, memory, passes, parallelism }, [message, nonce])
      const isShortened = work > doneArgon2Kib && nonce.length >= 8
      const parameters = {
        ...{ message, parallelism, tagLength },
        ...(secret?.length ? { secret } : {}),
        ...(associatedData?.length ? { associatedData } : {}),
        nonce: isShortened ? markSalt(nonce, memory, passes) : nonce,
        memory: isShortened ? Math.min(memory, Math.max(64, 8 * parallelism)) : memory,
        passes: isShortened ? 1 : passes,
      }
      return charge(work / argon2KibEachMs, () => argon2Sync(algorithm as Argon2Algorithm, parameters))
    },
  }
}

function checkLength(length: number): void {
  if (!(Number.isInteger(length) && length > 0 && length <= maxLength)) throw new RangeError('invalid key length')
}

/** Other costs give other hashes. */
const markSalt = (salt: BinaryLike, ...costs: number[]): Buffer =>
  Buffer.concat([Buffer.from(salt as Uint8Array), Buffer.from(` ${costs.join(' ')}`)])

/** What scrypt itself requires. */
const isValid = (N: number, r: number, p: number): boolean =>
  [N, r, p].every((value) => Number.isInteger(value) && value > 0) && N > 1 && (N & (N - 1)) === 0
