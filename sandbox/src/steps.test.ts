import { expect, test } from 'vitest'
import { isWorthMore, listShownParts, planSteps } from './steps.ts'

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

test('quick code that has passed so far is asked again, in machines whose first step is drawn', () => {
  for (const { more } of plans)
    for (const steps of more) expect(kinds(steps)).toMatch(/^(works )*exploit works( works)?$/)
  expect(new Set(plans.map(({ more }) => more.map((steps) => steps[0]?.step).join())).size).toBe(64)
  expect([0, 1, 5].map((count) => isWorthMore(count, 100, 4500))).toEqual([true, true, true])
  expect([0, 1].map((count) => isWorthMore(count, 300, 4500))).toEqual([true, false])
  expect(isWorthMore(0, 1000, 4500)).toBe(false)
})

test('what is shown has each kind of step once', () => {
  const steps = (...list: ('works' | 'exploit')[]) => list.map((step) => ({ step, seed: 1 }))
  expect(listShownParts(steps('works', 'works', 'exploit', 'works'))).toEqual([1, 3])
  expect(listShownParts(steps('works', 'exploit', 'works'))).toEqual([1, 2])
})
