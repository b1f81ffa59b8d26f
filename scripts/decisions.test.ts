import { expect, test } from 'vitest'
import { drawDecisions } from './decisions.ts'

test('the index of decisions has a row for each page, with its status', () => {
  const index = drawDecisions([
    { file: '0001-one.md', text: '# 0001 One way\n\n**Replaced by** [0002](0002-two.md).\n' },
    { file: '0002-two.md', text: '# 0002 Another way\n' },
    { file: '0002-two-figures.md', text: '# 0002, appendix: figures\n' },
  ])

  expect(index.split('\n').slice(2)).toEqual([
    '| 0001 | [One way](0001-one.md) | replaced by 0002 |',
    '| 0002 | [Another way](0002-two.md) | in force |',
  ])
})

test('a page without its number in the title, or with the number of another page, is refused', () => {
  expect(() => drawDecisions([{ file: '0001-one.md', text: '# One way' }])).toThrow('must begin with "# 0001 Title"')
  const same = { file: '0001-one.md', text: '# 0001 One way' }
  expect(() => drawDecisions([same, { ...same, file: '0001-other.md' }])).toThrow('0001 twice')
})
