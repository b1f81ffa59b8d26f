/** Names, values and order that differ from run to run: the same seed gives the same ones. */

export type Vary = {
  /** A whole number, both ends included. */
  number(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** A lower-case word of letters. */
  word(): string
  /** A person's given name. */
  name(): string
  /** Letters and digits. */
  text(length: number): string
  /** A free text as people write it: words, and between them every sign of a keyboard in another order each time. */
  remark(): string
}

/**
 * The attack that went through: what was sent and what came back, in words and values that a learner may see, and why that is damage where it isn't
 * plain. Bytes are shown with an escape for each that is no printable sign.
 */
export type Breach = { sent: string | Uint8Array; got: string | Uint8Array; damage?: string }

const names = [
  'Ada',
  'Amara',
  'Bao',
  'Carla',
  'Chidi',
  'Dilan',
  'Elena',
  'Emeka',
  'Farid',
  'Greta',
  'Hana',
  'Ibrahim',
  'Ines',
  'Jonas',
  'Kaito',
  'Lena',
  'Lucia',
  'Mateo',
  'Mia',
  'Nadia',
  'Noor',
  'Olga',
  'Pavel',
  'Priya',
  'Rosa',
  'Samir',
  'Sven',
  'Tala',
  'Tomas',
  'Uma',
  'Vera',
  'Wanda',
  'Yara',
  'Zoe',
]
const consonants = 'bdfghklmnprstvw'
const vowels = 'aeiou'
const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'
const keyboardSigns = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** mulberry32: small, fast, and good enough to be unpredictable for who does not know the seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function createVary(seed: number): Vary {
  const random = createRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const times = (count: number, make: () => string) => Array.from({ length: count }, make).join('')
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = below(last + 1)
      const kept = copy[last] as (typeof copy)[number]
      copy[last] = copy[other] as (typeof copy)[number]
      copy[other] = kept
    }
    return copy
  }
  const word = () => times(2 + below(2), () => pick([...consonants]) + pick([...vowels]))
  return {
    number: (from, to) => from + below(to - from + 1),
    pick,
    shuffle,
    word,
    name: () => pick(names),
    text: (length) => times(length, () => pick([...signs])),
    remark: () => `${word()} ${shuffle([...keyboardSigns]).join('')} ${word()} ${below(100)}`,
  }
}
