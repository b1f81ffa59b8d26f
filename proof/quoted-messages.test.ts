/** What lessons and challenges say about languages, libraries, tools and databases is what those really do. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { databaseQuotes } from './quotes/databases.ts'
import { javascriptQuotes } from './quotes/javascript.ts'
import { libraryQuotes } from './quotes/libraries.ts'
import { networkQuotes } from './quotes/network.ts'
import { pythonQuotes } from './quotes/python.ts'
import { toolQuotes } from './quotes/tools.ts'

const topics = join(import.meta.dirname, '../content/topics')
const quotes = [
  ...javascriptQuotes,
  ...libraryQuotes,
  ...networkQuotes,
  ...toolQuotes,
  ...databaseQuotes,
  ...pythonQuotes,
]

const listTexts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [String(value)]

/** All texts of a file, each in one line. */
function readTexts(file: string): string {
  const source = readFileSync(join(topics, file), 'utf8')
  const texts = file.endsWith('.yaml') ? listTexts(parse(source)) : [source]
  return texts.map((text) => text.replaceAll(/\s+/g, ' ')).join('\n')
}

const cases = quotes.map((quote) => [`${quote.file}: ${quote.says}`, quote] as const)

test.for(cases)('%s', async ([, { file, says, run }], { skip }) => {
  expect(readTexts(file)).toContain(says)
  const outcome = await run()
  if (typeof outcome === 'object') skip(`needs ${outcome.missing}`)
  expect(outcome).toBe(says)
})
