/** Each table of webhooks has one owner that writes it, and all SQL about webhooks is in `*.queries.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')
const delivery = /^delivery\//
const webhooks = /^features\/webhooks\//

const tables: { name: string; owner: RegExp; readers?: RegExp }[] = [
  { name: 'webhook_events', owner: delivery },
  { name: 'webhook_deliveries', owner: delivery },
  { name: 'webhook_attempts', owner: delivery },
  { name: 'webhook_queue', owner: delivery },
  // A claim needs the URL and the secret, an event needs the subscribers: one statement each.
  { name: 'webhook_endpoints', owner: webhooks, readers: delivery },
]

const files = globSync('**/*.ts', { cwd: source })
  .filter((file) => !/(\.test|-world)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

const toCamel = (name: string) => name.replaceAll(/_./g, (part) => part.slice(1).toUpperCase())

/** Files in which a table follows one of the keywords of SQL, or of the query builder. */
function listFiles(table: string, sqlWords: string, builderWords: string): string[] {
  const pattern = new RegExp(`\\b(?:${sqlWords})\\s+${table}\\b|\\.(?:${builderWords})\\(\\s*'${toCamel(table)}\\b`)
  return files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
}

test.each(tables)('only its owner writes $name', ({ name, owner }) => {
  const writers = listFiles(
    name,
    'insert into|update|delete from|truncate',
    'insertInto|updateTable|deleteFrom|mergeInto',
  )

  expect(writers.length).toBeGreaterThan(0)
  expect(writers.filter((file) => !owner.test(file))).toEqual([])
})

test.each(tables)('only its owner and the listed readers read $name', ({ name, owner, readers }) => {
  const found = listFiles(name, 'from|join', 'selectFrom|innerJoin|leftJoin')

  expect(found.filter((file) => !owner.test(file) && readers?.test(file) !== true)).toEqual([])
})

test('SQL about webhooks is in the files for queries', () => {
  const isSql = /from 'kysely'|\bsql`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|query)\(/
  const own = files.filter(({ file }) => delivery.test(file) || webhooks.test(file))
  const isQueries = (file: string) => file.endsWith('.queries.ts')
  const withSql = own.filter(({ text }) => isSql.test(text)).map(({ file }) => file)

  expect(withSql.filter(isQueries).length).toBeGreaterThan(4)
  expect(withSql.filter((file) => !isQueries(file))).toEqual([])
})
