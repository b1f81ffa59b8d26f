/** The steps of a judgement, in an order that code can neither know nor find out. */

export type JudgeStep = 'works' | 'exploit'
export type Step = JudgeStep | 'attack' | 'examples'

/** A step of the machines that run it one after another: code keeps its state between them. */
export type PlannedStep = { step: JudgeStep; seed: number }

export type Plan = {
  /** What the code should do, in machines of its own. Its failure is what learners read. */
  alone: PlannedStep[]
  /** The attack, with the same work before and after it: code that refuses everything from some call on fails there. */
  mixed: PlannedStep[]
  /** Which of the two runs first. */
  isMixedFirst: boolean
}

/** A line of a proof whose code is right to behave differently the second time, such as one that locks an account. */
const onceMark = /^(\/\/|#) lab: once\b/m

/** A different number for each of the places, from the seed alone: a run can be repeated. */
function scramble(seed: number, place: number): number {
  let value = Math.imul(seed ^ Math.imul(place + 1, 0x9e3779b1), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

const maxBefore = 2

export function planSteps(proof: string, seed: number): Plan {
  const isMixedFirst = scramble(seed, 0) % 2 === 1
  const alone: PlannedStep[] = [{ step: 'works', seed }]
  const attack: PlannedStep = { step: 'exploit', seed }
  if (onceMark.test(proof)) return { alone, mixed: [attack], isMixedFirst }

  const before = Array.from({ length: scramble(seed, 1) % (maxBefore + 1) })
  const work = (place: number): PlannedStep => ({ step: 'works', seed: scramble(seed, place) % 1_000_000_000 })
  return { alone, mixed: [...before.map((_, index) => work(index + 2)), attack, work(9)], isMixedFirst }
}
