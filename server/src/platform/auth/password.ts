import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

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
  /** Work for a source that is over its limit: one at a time, sources in turn, so that others always have a place. */
  aside<T>(source: string, work: () => Promise<T>): Promise<T>
}

/** Too many concurrent sign-ins. */
export class BusyError extends Error {}

const usualLimits = { atOnce: 2, waiting: 50 }

/**
 * Hashes off the main thread, a few at a time, so that a flood of sign-ins leaves CPU for everything else. When too
 * many already wait, the next one gets 503.
 */
export function createPasswords(
  { asideOfSource = 10, ...limits }: { atOnce: number; waiting: number; asideOfSource?: number } = usualLimits,
  cost = owaspCost,
): Passwords {
  // Checked if there is no account, so that both cases take the same time.
  const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  let underWay = 0
  const waiting: (() => void)[] = []
  let isAsideTaken = false
  /** By source. The first entry is next, and goes to the end afterwards. */
  const waitingAside = new Map<string, (() => void)[]>()

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (underWay >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw new BusyError('too many sign-ins are in progress')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else underWay++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is passed on directly, so that nobody can jump the queue.
      if (next === undefined) underWay--
      else next()
    }
  }

  async function takeTurnAside(source: string): Promise<void> {
    if (!isAsideTaken) {
      isAsideTaken = true
      return
    }
    const line = waitingAside.get(source) ?? []
    const total = waitingAside.values().reduce((sum, { length }) => sum + length, 0)
    if (line.length >= asideOfSource || total >= limits.waiting) throw new BusyError('too many sign-ins wait aside')
    await new Promise<void>((resolve) => {
      line.push(resolve)
      waitingAside.set(source, line)
    })
  }

  function passTurnAside(): void {
    const [next] = waitingAside
    if (next === undefined) {
      isAsideTaken = false
      return
    }
    const [source, line] = next
    const begin = line.shift()
    waitingAside.delete(source)
    if (line.length > 0) waitingAside.set(source, line)
    begin?.()
  }

  return {
    async aside(source, work) {
      await takeTurnAside(source)
      try {
        return await work()
      } finally {
        passTurnAside()
      }
    },
    hash: (password) =>
      inTurn(async () => {
        const nonce = randomBytes(16)
        const tag = await derive('argon2id', { message: Buffer.from(password), nonce, ...cost })
        const { memory, passes, parallelism } = cost
        return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
      }),
    verify: (hash, password) =>
      inTurn(async () => {
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
    derive: (salt, secret) => inTurn(() => derive('argon2id', { message: Buffer.from(secret), nonce: salt, ...cost })),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
