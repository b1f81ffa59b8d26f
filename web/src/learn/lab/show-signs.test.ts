import { expect, test } from 'vitest'
import { showSigns } from './show-signs.ts'

const shown = (text: string) => showSigns(text).map(({ text, name }) => (name === undefined ? text : [text, name]))

test('shows line feeds, tabs and control characters of an attack with their names', () => {
  expect(shown('name=x\r\nadmin\tyes\u0000\u001b[2J')).toEqual([
    ...['name=x', ['␍', 'carriage return'], ['↵\n', 'line feed'], 'admin', ['⇥\t', 'tab'], 'yes'],
    ...[['␀', 'U+0000'], ['␛', 'U+001B'], '[2J'],
  ])
})

test('shows marks that turn or hide text, and leaves letters of every language alone', () => {
  expect(shown('a\u202eb\u200bc')).toEqual(['a', ['⟨U+202E⟩', 'U+202E'], 'b', ['⟨U+200B⟩', 'U+200B'], 'c'])
  expect(shown('Grüße, 世界 👋\n')).toEqual(['Grüße, 世界 👋'])
})
