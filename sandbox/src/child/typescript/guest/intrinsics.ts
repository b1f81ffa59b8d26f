/**
 * Everything the language brings along, in an order that is the same in every fresh virtual machine. Where one machine names such an object, the other
 * takes its own: nothing of the judge's language can be reached from the learner's code, and `instanceof` still works.
 */

const seeds = [
  globalThis,
  async () => {},
  function* () {},
  async function* () {},
  [][Symbol.iterator](),
  new Map()[Symbol.iterator](),
  new Set()[Symbol.iterator](),
  ''[Symbol.iterator](),
  'a'.matchAll(/a/g),
  (function* () {})(),
  (async function* () {})(),
  [].values().map(() => 0),
  Iterator.from({ next: () => ({ done: true, value: 0 }) }),
  new URLSearchParams().entries(),
  new Headers().entries(),
]

function collect(): object[] {
  const found = new Set<object>()
  const add = (value: unknown) => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') found.add(value)
  }
  add(globalThis)
  // The seeds themselves are ours; what they inherit from is the language's.
  for (const seed of seeds.slice(1)) add(Object.getPrototypeOf(seed))
  // A Set hands out what is added while it is walked.
  for (const one of found) {
    add(Object.getPrototypeOf(one))
    for (const key of Reflect.ownKeys(one)) {
      const property = Reflect.getOwnPropertyDescriptor(one, key)
      add(property?.value)
      add(property?.get)
      add(property?.set)
    }
  }
  return [...found]
}

export const intrinsics = collect()
export const indexOfIntrinsic = new Map(intrinsics.map((one, index) => [one, index]))

const functionPrototypes = seeds.slice(1, 4).map((seed) => Object.getPrototypeOf(seed) as object)
const errorPrototypes = intrinsics.filter((one) => one === Error.prototype || one instanceof Error)

/** Prototypes without internal slots: their methods work on a proxy, so they run on the side that asks. */
export const slotlessPrototypes = new Set<object>([
  Object.prototype,
  Array.prototype,
  Function.prototype,
  ...functionPrototypes,
  ...errorPrototypes,
])
