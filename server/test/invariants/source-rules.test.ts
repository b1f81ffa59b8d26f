/** Rules about the sources that the import table cannot check: where SQL is, and which words platform may use. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')
const isSql = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|query)\(/
/** Its SQL is sample code in the content that it writes. */
const sample = 'areas/training/catalog/write-new-content.ts'

const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
const withSql = files.filter((file) => isSql.test(readFileSync(join(source, file), 'utf8')))

test('SQL is only in the query files', () => {
  const mayHave = (file: string) => /\.queries\.ts$|^platform\/database\//.test(file) || file === sample

  expect(withSql.filter((file) => file.endsWith('.queries.ts')).length).toBeGreaterThan(30)
  expect(withSql.filter((file) => !mayHave(file))).toEqual([])
})

test("platform does not mention the product's domain", () => {
  const words = /\b\w*(?:organization|invitation|assignment|certificate|learner|course|webhook)\w*\b/gi
  // Generated code mirrors the migrations.
  const found = files
    .filter((file) => file.startsWith('platform/') && !file.endsWith('.generated.ts'))
    .flatMap((file) => {
      const code = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
      return (code.match(words) ?? []).map((word) => `${file}: ${word}`)
    })

  expect(found).toEqual([])
})

test('a function named get… always has something to give: what may be missing is found', () => {
  const gets = files.flatMap((file) => {
    const code = readFileSync(join(source, file), 'utf8')
    return [...code.matchAll(/^export (?:async )?function (get[A-Z]\w*)(?:<[^(]*>)?\([\s\S]*?\)(: [^{]+)?/gm)]
  })

  expect(gets.length).toBeGreaterThan(30)
  expect(gets.filter(([, , answer]) => /\bundefined\b|\bnull\b/.test(answer ?? '')).map(([, name]) => name)).toEqual([])
})
