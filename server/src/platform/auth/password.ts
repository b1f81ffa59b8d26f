import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Caller, createFairQueue, type FairQueueLimits } from '../fair-queue.ts'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id. More memory would make a flood of sign-ins more expensive for us, too. */
const owaspCost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const hashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash the same work is done, and the result is false. */
  verify(hash: string | undefined, password: string): Promise<boolean>
  /** Only the hash, with a salt stored elsewhere: for several secrets with the same salt, one hash finds the match. */
  derive(salt: Buffer, secret: string): Promise<Buffer>
  /** The same for people who have not signed in yet. Without it, the work is for one who has, or who has a link. */
  forCaller(caller: Caller): Passwords
}

/** Too many concurrent sign-ins. */
export class BusyError extends Error {}

const usualLimits: FairQueueLimits = { running: 2, waiting: 100, waitingPer: [50] }
const signedIn: Caller = { lines: [], isKnown: true }

/**
 * Hashes off the main thread, a few at a time, so that a flood of sign-ins leaves CPU for everything else. Addresses
 * take turns; when too many already wait, the next one gets 503.
 */
export function createPasswords(limits = usualLimits, cost = owaspCost): Passwords {
  // Checked if there is no account, so that both cases take the same time.
  const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const queue = createFairQueue({ ...limits, refuse: () => new BusyError('too many sign-ins are in progress') })

  function forCaller(caller: Caller): Passwords {
    return {
      forCaller,
      hash: (password) =>
        queue.take(caller, async () => {
          const nonce = randomBytes(16)
          const tag = await derive('argon2id', { message: Buffer.from(password), nonce, ...cost })
          const { memory, passes, parallelism } = cost
          return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
        }),
      verify: (hash, password) =>
        queue.take(caller, async () => {
          const [, memory, passes, parallelism, nonce = '', expected = ''] = hashPattern.exec(hash ?? nobodysHash) ?? []
          const tag = Buffer.from(expected, 'base64')
          const found = await derive('argon2id', {
            message: Buffer.from(password),
            nonce: Buffer.from(nonce, 'base64'),
            memory: Number(memory),
            passes: Number(passes),
            parallelism: Number(parallelism),
            tagLength: tag.length,
          })
          return timingSafeEqual(found, tag) && hash !== undefined
        }),
      derive: (salt, secret) =>
        queue.take(caller, () => derive('argon2id', { message: Buffer.from(secret), nonce: salt, ...cost })),
    }
  }

  return forCaller(signedIn)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
