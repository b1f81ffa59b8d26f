/** Rules about the sources that the import table cannot see: where SQL is, and which words platform may use. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')
const isSql = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|query)\(/
/** Its SQL is sample code inside the content that it writes. */
const sample = 'features/catalog/write-new-content.ts'

const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
const withSql = files.filter((file) => isSql.test(readFileSync(join(source, file), 'utf8')))

test('SQL is in the files for queries', () => {
  const mayHave = (file: string) => /\.queries\.ts$|^platform\/database\//.test(file) || file === sample

  expect(withSql.filter((file) => file.endsWith('.queries.ts')).length).toBeGreaterThan(30)
  expect(withSql.filter((file) => !mayHave(file))).toEqual([])
})

test('platform does not know what the product is about', () => {
  const words = /\b\w*(?:organization|invitation|assignment|certificate|learner|course|webhook)\w*\b/gi
  // What is generated mirrors the migrations, and nobody writes words into it.
  const found = files
    .filter((file) => file.startsWith('platform/') && !file.endsWith('.generated.ts'))
    .flatMap((file) => {
      const code = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
      return (code.match(words) ?? []).map((word) => `${file}: ${word}`)
    })

  expect(found).toEqual([])
})
