import { expect, test } from 'vitest'
import { courseIcons, isEmoji } from './course-icon-names.ts'

test('emojis are distinguished from icon names', () => {
  expect(['🛡️', '🚀', '🇨🇭', '👩‍💻'].map(isEmoji)).toEqual([true, true, true, true])
  expect([...Object.keys(courseIcons), 'mdi-shield', '7'].filter(isEmoji)).toEqual([])
})
