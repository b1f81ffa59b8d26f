/** Code that tries to leave something in the database engine: the proof of the next run uses SQL. */
const statements = {
  'an attached file': "ATTACH '/left' AS l; CREATE TABLE l.notes (text); INSERT INTO l.notes VALUES ('left')",
  'an attached file behind a variable': "SELECT $a('); ATTACH '/left' AS l; --')",
  'an attached file behind a comment': "/*/ ' */ ATTACH '/left' AS l",
  'a copy in a file': "CREATE TABLE notes (text); VACUUM INTO '/left'",
  'no memory': 'PRAGMA hard_heap_limit = 1',
  'no memory behind a byte order mark': '\\ufeffPRAGMA hard_heap_limit = 20000',
  'no memory behind EXPLAIN': 'EXPLAIN PRAGMA hard_heap_limit = 20000',
  'little memory': 'PRAGMA soft_heap_limit = 1',
  'a temporary folder': "PRAGMA temp_store_directory = '/nowhere'",
  'a table for everyone': "CREATE TABLE notes (text); INSERT INTO notes VALUES ('left')",
  'an open transaction': 'CREATE TABLE notes (text); BEGIN EXCLUSIVE',
  'a table as large as possible':
    'CREATE TABLE t (x); WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) INSERT INTO t SELECT randomblob(1000000) FROM c',
  'an endless result':
    'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT randomblob(100000) FROM c LIMIT 3000',
} as const

export const sqlTypeScript: Record<string, string> = Object.fromEntries(
  Object.entries(statements).flatMap(([name, text]) =>
    ['exec(text)', 'prepare(text).all()'].map((use) => [
      `${name} by ${use}`,
      `import { DatabaseSync } from 'node:sqlite'
const text = "${text}"
try { new DatabaseSync(':memory:').${use} } catch (error) { console.log(String(error)) }
export function double(value: number) { return value * 2 }`,
    ]),
  ),
)
