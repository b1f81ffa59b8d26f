import { expect, test } from 'vitest'
import { markChange, markSpecial, type Piece } from './injected.ts'

const show = (pieces: Piece[]) => pieces.map(({ text, isInjected }) => (isInjected ? `[${text}]` : text)).join('')

test.each([
  ['AX-2210', 'AX-2210', 'AX-2210'],
  ["AX-2%' OR 1=1 --", 'AX-2210', "AX-2[%' OR 1=1 --]"],
  ['../8/2026-01.pdf', '2026-01.pdf', '[../8/]2026-01.pdf'],
  ["' OR 1=1", '', "[' OR 1=1]"],
  ['AX', 'AX-2210', 'AX'],
])('marks what %j changes in %j', (text, sample, shown) => {
  expect(show(markChange(text, sample))).toBe(shown)
})

test.each([
  ["reference=AX-0 ' OR 1=1 --", "reference=AX-0 [' OR 1=1 --]"],
  ['path=/etc/passwd', 'path=[/etc/passwd]'],
  ['<img src=x>', '[<img src=x>]'],
  ['a subscription to the scheduler', 'a subscription to the scheduler'],
])('marks the attack in %j', (text, shown) => {
  expect(show(markSpecial(text))).toBe(shown)
})
