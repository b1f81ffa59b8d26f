/** What a password hash costs an attacker, and how much of a secret is unknown: the judgement of what a proof observed. */

export type SlowHash = { kind: 'scrypt' | 'pbkdf2' | 'argon2'; [cost: string]: string | number }
export type Observed = {
  hashes: SlowHash[]
  /** From the secure source, since the code was loaded and before that. */
  randomBits: number
  loadBits: number
  /** The texts in quotes in the learner's file, where it is known. */
  texts: string[]
}

/** Rounds of PBKDF2 that OWASP asks for; MD5, which it doesn't name, is quicker than SHA-1. */
const rounds: Record<string, number> = { md5: 2_000_000, sha1: 1_300_000, sha256: 600_000, sha512: 210_000 }

const isEnough: Record<SlowHash['kind'], (hash: Record<string, number>, name: string) => boolean> = {
  // Node's own default, 16 MB a guess, or as much work with half of the memory: the least that still holds back a graphics card.
  scrypt: ({ N = 0, r = 0, p = 0 }) => N * r * p >= 2 ** 17 && N * r >= 2 ** 16,
  pbkdf2: ({ rounds: count = 0 }, digest) => count >= (rounds[digest] ?? 600_000),
  // OWASP's smallest: 7 MiB with 5 passes, 19 MiB with 2.
  argon2: ({ memory = 0, passes = 0 }) => memory >= 7168 && memory * passes >= 35_000,
}

const show = ({ kind, ...costs }: SlowHash) =>
  `${kind} (${Object.entries(costs)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')})`

/** N = 2^14 with p = 5, N = 2^17 with p = 1, and what OWASP lists between them. */
const isAsAsked = ({ kind, N, r, p }: SlowHash) =>
  kind !== 'scrypt' || (Number(N) * Number(r) >= 2 ** 16 && Number(N) * Number(r) * Number(p) >= 5 * 2 ** 17)

/** Whether a guess that needs these hashes is expensive, and the hashes in words. Older code may have scrypt with fewer lanes; what is new has the costs that OWASP asks for. */
export function judgeGuess(
  hashes: readonly SlowHash[],
  least: 'as OWASP asks' | 'enough' = 'enough',
): { isSlow: boolean; shown: string } {
  const isSlow = hashes.some(
    (hash) =>
      (least === 'enough' || isAsAsked(hash)) &&
      isEnough[hash.kind](hash as unknown as Record<string, number>, String(hash.digest ?? '')),
  )
  return { isSlow, shown: hashes.length === 0 ? 'no slow hash' : hashes.slice(0, 3).map(show).join(', ') }
}

export type Unknown = { bits: number; examples: string }

/**
 * How many bits of a secret an attacker cannot know: what the secure source gave, and no more than its own signs can hold. `make` begins with a new service each time.
 * The usual generator (`Math.random`, Python's `random`) is in the same state each time, because its state can be computed from what it gave out.
 */
export function createUnknownBits(observe: () => Promise<Observed>, repeatRandom: (seed: number) => Promise<void>) {
  return async (make: () => string | Promise<string>, samples = 100): Promise<Unknown> => {
    let drawn = 0
    const made: string[] = []
    for (let number = 0; number < samples; number++) {
      const before = await observe()
      await repeatRandom(11)
      made.push(await make())
      if (number > 0) continue
      const after = await observe()
      drawn = after.loadBits + after.randomBits - before.randomBits
    }
    const length = Math.max(...made.map((one) => one.length))
    let held = 0
    for (let place = 0; place < length; place++) held += Math.log2(new Set(made.map((one) => one[place])).size)
    return { bits: Math.floor(Math.min(drawn, held)), examples: `${made[0]} and ${made[1]}` }
  }
}

/** The share of places in which two secrets agree, where they differ at all. */
export function agreement(a: string, b: string): number {
  const equal = [...a].filter((sign, place) => sign === b[place]).length
  return equal / Math.max(a.length, b.length, 1)
}
