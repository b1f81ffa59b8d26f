import { expect, test } from 'vitest'
import { countShownCards } from './shown-cards.ts'

test('a phone shows the first cards of a list, and twice as many with each step', () => {
  expect([5, 20, 21, 500].map((count) => countShownCards(count, 1))).toEqual([5, 20, 20, 20])
  expect([1, 2, 3, 4].map((step) => countShownCards(100, step))).toEqual([20, 40, 80, 100])
})
