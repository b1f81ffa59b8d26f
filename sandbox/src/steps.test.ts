import { expect, test } from 'vitest'
import { listShownParts, planSteps } from './steps.ts'

const plans = Array.from({ length: 300 }, (_, seed) => planSteps(seed * 7919 + 1))
const kinds = (steps: { step: string }[]) => steps.map(({ step }) => step).join(' ')

test('code is attacked first in one pair of machines, has to work first in the other, and always works after an attack', () => {
  for (const { usual, attacked } of plans) {
    expect(kinds(usual)).toMatch(/^works (works )?exploit works$/)
    expect(kinds(attacked)).toMatch(/^exploit works( works)?$/)
  }
})

test('number, order and values of the steps are drawn, and the same for the same seed', () => {
  expect(
    new Set(
      plans.map(({ usual, attacked, isAttackedFirst }) => `${kinds(usual)}, ${kinds(attacked)} ${isAttackedFirst}`),
    ).size,
  ).toBe(8)
  for (const { usual, attacked } of plans) {
    const seeds = [...usual, ...attacked].map(({ seed }) => seed)
    expect(new Set(seeds).size).toBe(seeds.length)
  }
  expect(planSteps(5)).toEqual(planSteps(5))
})

test('what is shown has each kind of step once', () => {
  const steps = (...list: ('works' | 'exploit')[]) => list.map((step) => ({ step, seed: 1 }))
  expect(listShownParts(steps('works', 'works', 'exploit', 'works'))).toEqual([1, 3])
  expect(listShownParts(steps('works', 'exploit', 'works'))).toEqual([1, 2])
})
