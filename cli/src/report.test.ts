import { expect, onTestFinished, test, vi } from 'vitest'
import { printable, printResult, reportFailure, toFields, toTable } from './report.ts'

const orders = [
  '##vso[task.setvariable variable=x]y',
  'see ##[error]z',
  '###[group]',
  '##teamcity[x]',
  '::add-mask::x',
  ' ::x::',
]
/** What CI systems look for in a log. */
const order = /##\w*\[|^\s*::/m

function catchOutput(): { text: string } {
  const written = { text: '' }
  for (const stream of [process.stdout, process.stderr]) {
    const spy = vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.text += text
      return true
    })
    onTestFinished(() => spy.mockRestore())
  }
  return written
}

test.each(orders)('a CI system obeys no command in %j', async (text) => {
  expect(text).toMatch(order)
  const written = catchOutput()
  printResult({}, text, (value) => `first line\n${value}`)
  printResult({ json: true }, { text }, String)
  await reportFailure(new Error(`x\n${text}`), { program: 'p', isJson: true, isTold: false, isExpected: () => true })

  for (const shown of [printable(text), toTable(['A'], [[text]]), toFields({ a: text }), written.text]) {
    expect(shown).not.toMatch(order)
  }
})

test('a document keeps its meaning, and other text stays unchanged', () => {
  const written = catchOutput()
  printResult({ json: true }, orders, String)

  expect(JSON.parse(written.text)).toEqual(orders)
  expect(printable('C# a::b ## heading #1 [x]')).toBe('C# a::b ## heading #1 [x]')
})
