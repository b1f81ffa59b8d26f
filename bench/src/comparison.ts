import { median, type SideFigures } from './measure.ts'

/** The first should handle at least this many times the requests of the second. */
export type Goal = { of: string; to: string; atLeast: number }

export type Comparison = {
  case: string
  title: string
  goal: Goal
  status: 'met' | 'missed' | 'broken'
  /** The median of the ratios of each round; null if any answer was not a 200. */
  ratio: number | null
  /** The lowest and highest ratio of one round: if they are far apart, the machine was busy. */
  ratioRange: [number, number] | null
  sides: SideFigures[]
}

export function compare(about: { case: string; title: string; goal: Goal }, sides: SideFigures[]): Comparison {
  const { of, to, atLeast } = about.goal
  const [ours, theirs] = [getSide(sides, of), getSide(sides, to)]
  if (sides.some(({ failures }) => Object.keys(failures).length > 0)) {
    return { ...about, status: 'broken', ratio: null, ratioRange: null, sides }
  }
  // Round by round: the two ran one after the other, under the same conditions.
  const perRound = ours.rounds.map(
    (round, i) => round.requestsPerSecond / (theirs.rounds[i]?.requestsPerSecond ?? Number.NaN),
  )
  const ratio = median(perRound)
  const status = ratio >= atLeast ? 'met' : 'missed'
  return { ...about, status, ratio, ratioRange: [Math.min(...perRound), Math.max(...perRound)], sides }
}

function getSide(sides: SideFigures[], name: string): SideFigures {
  const side = sides.find((side) => side.name === name)
  if (side === undefined) throw new Error(`There is no side ${name}`)
  return side
}
