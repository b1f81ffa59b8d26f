import { expect, test } from 'vitest'
import { findSilentPlaces } from './silent-proofs.ts'

const linesOf = (source: string, language: 'typescript' | 'python') =>
  findSilentPlaces(source, language).map(({ line, message }) => `${line} ${message.split(' ')[0]}`)

test('an attack that is only true is found in TypeScript, wherever it is returned', () => {
  const proof = `import assert from 'node:assert/strict'
export async function exploit(code: Code): Promise<boolean> {
  if (code.read('x') === 'secret') return true
  return code.rows.length > 3 || list.some((row) => row)
}
`
  expect(linesOf(proof, 'typescript')).toEqual(['2 exploit()', '3 exploit()', '4 exploit()'])
  expect(linesOf('export const exploit = (code) => code.read() === 1\n', 'typescript')).toEqual(['1 exploit()'])
})

test('an attack with data passes, and so do tests inside it', () => {
  const proof = `export function exploit(code: Code): Breach | false {
  const isLeaked = (text: string) => text.includes('secret')
  for (const sent of forms.filter((one) => { return one !== '' })) {
    const got = code.read(sent)
    if (isLeaked(got)) return { sent, got }
  }
  return code.rest.length > 0 && { sent: 'nothing', got: code.rest }
}
`
  expect(linesOf(proof, 'typescript')).toEqual([])
})

test('assertions without a sentence are found in TypeScript', () => {
  const proof = `export const works = async (code) => {
  assert(code.a)
  assert.equal(code.a, 1)
  assert.equal(code.a, 1, 'A should be 1.')
  await assert.rejects(code.b(), Refused)
  await assert.rejects(code.b(), 'B should be refused.')
  assert.throws(() => code.c(), Refused, 'C should be refused.')
  assert.match(code.d, /x/)
}
`
  expect(linesOf(proof, 'typescript')).toEqual(['2 the', '3 the', '5 the', '8 the'])
})

test('assertions without a sentence and bare results are found in Python', () => {
  const proof = `def works(code):
    assert code.a == 1
    assert code.a == 1, "A should be 1."
    raise AssertionError
    raise AssertionError("B should be refused.")


def exploit(code):
    def is_leaked(text):
        return "secret" in text

    if code.a:
        return True
    if is_leaked(code.b):
        return {"sent": "b", "got": code.b}
    return any(is_leaked(one) for one in code.c)
`
  expect(linesOf(proof, 'python')).toEqual(['2 the', '4 the', '13 exploit()', '16 exploit()'])
})
