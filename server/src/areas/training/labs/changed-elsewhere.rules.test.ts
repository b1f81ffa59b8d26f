import { expect, test } from 'vitest'
import { findAddedElsewhere } from './changed-elsewhere.rules.ts'
import { diffLines } from './diff-lines.ts'

const before = ["import a from 'a'", '', 'export function run(text) {', '  return all(text)', '}']
const editable = [{ startLine: 4, endLine: 4 }]

const addedElsewhere = async (after: string[], places = editable) =>
  findAddedElsewhere(await diffLines(before, after), places)

test('imports and helpers are outside the fix, the changed lines of the fix are not', async () => {
  const after = [
    "import a from 'a'",
    "import b from 'b'",
    ...['', 'export function run(text) {', '  const safe = b(text)', '  return all(safe)', '}', '', 'function b2() {}'],
  ]
  expect(await addedElsewhere(after)).toEqual([2, 8, 9])
})

test('a place without lines takes what is written there, and a file that is gone has no place', async () => {
  const after = [...before.slice(0, 3), '  check(text)', ...before.slice(3)]
  expect(await addedElsewhere(after, [{ startLine: 4, endLine: 3 }])).toEqual([])
  expect(await addedElsewhere(after, [])).toEqual([4])
  expect(findAddedElsewhere(await diffLines([], ['new', 'file']), [])).toEqual([1, 2])
})
