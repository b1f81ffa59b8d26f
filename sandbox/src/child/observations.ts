/** What the learner's code asked of the host: work and chance are counted here, because time would depend on the machine. */

/** A password hash with its costs. */
export type SlowHash = { kind: 'scrypt' | 'pbkdf2' | 'argon2'; [cost: string]: string | number }

export type Observations = {
  /** The same input again costs an attacker nothing, so it is not counted again. */
  addHash(hash: SlowHash, input: readonly Uint8Array[]): void
  addRandomBits(bits: number): void
  /** What came before is the code's own beginning: seeds and keys of a process. */
  markLoaded(): void
  /** JSON for the proof. */
  report(): string
}

/** Enough for any proof; code that makes more has long shown what it does. */
const maxHashes = 10_000

/** `source` is the learner's file: an attacker reads the repository. */
export function createObservations(source: string): Observations {
  const hashes: SlowHash[] = []
  const seen = new Set<string>()
  let randomBits = 0
  let loadBits = 0
  return {
    addHash(hash, input) {
      const key = JSON.stringify([hash, input.map((part) => Buffer.from(part).toString('base64'))])
      if (seen.has(key) || seen.size >= maxHashes) return
      seen.add(key)
      hashes.push(hash)
    },
    addRandomBits(bits) {
      randomBits += bits
    },
    markLoaded() {
      loadBits = randomBits
    },
    report: () => JSON.stringify({ hashes, randomBits, loadBits, texts: findTexts(source) }),
  }
}

const maxTexts = 200

/** The texts in quotes, which is where passwords and keys are. */
function findTexts(source: string): string[] {
  const found = source.matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n]){2,200})\1/g)
  return [...new Set([...found].map(([, , text = '']) => text))].slice(0, maxTexts)
}
