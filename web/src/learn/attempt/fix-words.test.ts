import { expect, test } from 'vitest'
import { compareWays } from './fix-words.ts'

test('says why writing a fix is worth less than choosing it', () => {
  const choosing = 'Choosing the right fix is worth 35 points'
  expect(compareWays({ chooseWorth: 35, worth: 50 })).toBe(`${choosing}; writing it yourself is worth 50.`)
  expect(compareWays({ chooseWorth: 35, worth: 30 })).toBe(
    `${choosing}; writing it yourself is worth 30 after your failed runs.`,
  )
})
