/** Chance that is the same at every run, so that pictures and figures can be made again. */
export type Random = () => number

/** The generator of Park and Miller. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export function chance(share: number, random: Random): boolean {
  return random() < share
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T
}
