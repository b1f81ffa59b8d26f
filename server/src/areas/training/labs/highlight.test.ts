import { afterEach, expect, test } from 'vitest'
import { createHighlighter, type Highlighter } from './highlight.ts'

let highlighter: Highlighter
afterEach(() => highlighter.close())

const patient = { patienceMs: 120_000, textMs: 120_000 }

/** How many characters the tokens of a line cover. */
const lengthOf = (tokens: string) => [...tokens.matchAll(/\d+/g)].reduce((sum, [length]) => sum + Number(length), 0)

test('colors every character of every line, in each language', async () => {
  highlighter = createHighlighter(patient)
  const samples = {
    typescript: ['const total: number = 1 // one', '', "export const name = 'Ada'"],
    python: ['def greet(name):', '    return f"Hello {name}"'],
    java: ['class A { String name = "Ada"; }'],
    go: ['func main() { fmt.Println("Ada") }'],
    csharp: ['var name = "Ada";'],
    c: ['int main(void) { return 0; }'],
    rust: ['fn main() { println!("Ada"); }'],
  } as const
  for (const [language, lines] of Object.entries(samples)) {
    const tokens = await highlighter.highlight(lines, language as keyof typeof samples)
    expect(tokens?.map(lengthOf), language).toEqual(lines.map((line) => line.length))
    expect(tokens?.join(''), language).toMatch(/\d+[ksfn]/)
  }
  expect(await highlighter.highlight(samples.typescript, 'typescript')).toEqual([
    expect.stringMatching(/^5k.*6c$/),
    '',
    expect.stringMatching(/^6k.*5s$/),
  ])
})

test('tokenizes a text once, however often it is requested', async () => {
  highlighter = createHighlighter(patient)
  const lines = ['let answer = 42']
  const [first, second] = await Promise.all([
    highlighter.highlight(lines, 'typescript'),
    highlighter.highlight([...lines], 'typescript'),
  ])
  expect(first).toBeDefined()
  expect(second).toBe(first)
})

test('keeps the latest tokens as long as they fit into its memory, whatever their number', async () => {
  highlighter = createHighlighter({ ...patient, keptBytes: 20_000 })
  const ask = (name: string, lineCount: number) =>
    highlighter.highlight(Array<string>(lineCount).fill(`let ${name} = 1`), 'typescript')
  const small = await ask('small', 1)
  expect(await ask('small', 1)).toBe(small)
  const large = await ask('large', 300)
  expect([await ask('large', 300), await ask('small', 1)]).toEqual([large, small])
  expect(await ask('large', 300)).toBe(large)

  // Each fits, but not both; the small one was used last and stays.
  expect(await ask('small', 1)).toBe(small)
  await ask('other', 300)

  expect(await ask('small', 1)).toBe(small)
  expect(await ask('large', 300)).not.toBe(large)
})

test('an extremely long line stays without colors, so that it does not block the thread', async () => {
  highlighter = createHighlighter(patient)
  const letters = 'a'.repeat(1900)
  const lines = ['const short = 1', `const ${letters} = 1`, ...Array<string>(14).fill(`let of ${letters} = 1`)]
  const tokens = await highlighter.highlight(lines, 'typescript')

  expect(tokens?.map(lengthOf)).toEqual(lines.map((line) => line.length))
  expect(tokens?.[0]).toMatch(/^5k/)
  expect(tokens?.slice(1)).toEqual(lines.slice(1).map((line) => `${line.length}t`))
})

test('gives up on a text that takes too long, and continues with the next ones', async () => {
  highlighter = createHighlighter({ ...patient, textMs: 1 })
  const slow = Array.from({ length: 400 }, (_, index) => `const value${index} = { a: [1, 2, 3], b: \`\${index}\` }`)
  expect(await highlighter.highlight(slow, 'typescript')).toBeUndefined()
  // It is not retried.
  expect(await highlighter.highlight(slow, 'typescript')).toBeUndefined()
  await highlighter.close()
  highlighter = createHighlighter({ ...patient, characters: 10 })
  expect(await highlighter.highlight(['let tooLong = 1'], 'typescript')).toBeUndefined()
  expect(await highlighter.highlight(['let a = 1'], 'typescript')).toBeDefined()
})

test('does not delay a response, and has the colors for the next one', async () => {
  highlighter = createHighlighter({ ...patient, patienceMs: 0 })
  expect(await highlighter.highlight(['let a = 1'], 'typescript')).toBeUndefined()
  await expect.poll(() => highlighter.highlight(['let a = 1'], 'typescript')).toBeDefined()
})
