import { expect, test } from 'vitest'
import { toAvatarHue, toInitials } from './avatar-words.ts'

test('initials are the first letters of the first and the last name', () => {
  expect(toInitials('Vera Example')).toBe('VE')
  expect(toInitials('  vera  van der Example ')).toBe('VE')
  expect(toInitials('Cher')).toBe('C')
  expect(toInitials('𝒱era 😀')).toBe('𝒱😀')
  expect(toInitials('')).toBe('')
})

test('a name always has the same color, and names use all six', () => {
  const names = Array.from({ length: 60 }, (_, index) => `Person ${index}`)
  expect(toAvatarHue('Vera Example')).toBe(toAvatarHue('Vera Example'))
  expect(new Set(names.map(toAvatarHue))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})
