/** The steps of a judgement, in an order and number that code can neither know nor find out. */

export type JudgeStep = 'works' | 'exploit'
export type Step = JudgeStep | 'attack' | 'examples'

/** A step of the machines that run it one after another: code keeps its state between them. */
export type PlannedStep = { step: JudgeStep; seed: number }

/**
 * Two pairs of machines: in one, the code works before it is attacked, in the other it is attacked as soon as it is loaded, and has to
 * work after that. So code that learns what is usual from the first calls learns the attack, and code that refuses the first calls doesn't work.
 */
export type Plan = {
  /** Begins with `works`, whose sentence learners read first. */
  usual: PlannedStep[]
  /** Begins with `exploit`. */
  attacked: PlannedStep[]
  /** Which of the two runs first. */
  isAttackedFirst: boolean
  /** Machines like one of the two, for code that has passed so far: each time, code that guesses has to guess right again. */
  more: PlannedStep[][]
}

/** A different number for each of the places, from the seed alone: a run can be repeated. */
function scramble(seed: number, place: number): number {
  let value = Math.imul(seed ^ Math.imul(place + 1, 0x9e3779b1), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

const maxMore = 6
/** Of the time that a run may take. */
const onceShare = 0.12
const oftenShare = 0.033

const orders = {
  usual: [
    ['works', 'exploit', 'works'],
    ['works', 'works', 'exploit', 'works'],
  ],
  attacked: [
    ['exploit', 'works'],
    ['exploit', 'works', 'works'],
  ],
} as const satisfies Record<string, JudgeStep[][]>

export function planSteps(seed: number): Plan {
  let place = 2
  const draw = (choices: readonly (readonly JudgeStep[])[]): PlannedStep[] =>
    (choices[scramble(seed, ++place) % choices.length] ?? []).map((step) => ({
      step,
      seed: scramble(seed, ++place) % 1_000_000_000,
    }))
  const [usual, attacked] = [draw(orders.usual), draw(orders.attacked)]
  const more = Array.from({ length: maxMore }, (_, index) =>
    draw(scramble(seed, 100 + index) % 2 === 1 ? orders.usual : orders.attacked),
  )
  return { usual, attacked, isAttackedFirst: scramble(seed, 0) % 2 === 1, more }
}

/** Whether to go on with `more`: quick code can be asked often, and slow code at least once more. */
export function isWorthMore(count: number, usedMs: number, limitMs: number): boolean {
  return usedMs < limitMs * (count === 0 ? onceShare : oftenShare)
}

/** What learners see of what their code printed, after the part that loading printed (0): each kind of step once, not how often it was repeated. */
export const listShownParts = (steps: readonly PlannedStep[]): number[] =>
  [...new Set(steps.map(({ step }) => step))].map((kind) => steps.findIndex(({ step }) => step === kind) + 1)
