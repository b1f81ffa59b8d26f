/** PostgreSQL's grammar on the stand-in, as proofs use it in the sandbox. */
import { beforeAll, expect, test } from 'vitest'
import { createTypeScriptEngine } from '../../child/typescript/typescript-engine.ts'
import type { Engine } from '../../lab-run.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createTypeScriptEngine()
})

/** What a statement gives in a database of three accounts, as JSON, or the error that the code meets. */
const proof = (works: string) => `import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
const prepare = () => createPool("CREATE TABLE accounts (id INTEGER PRIMARY KEY, owner TEXT, balance INTEGER); INSERT INTO accounts VALUES (1, 'Ada', 10), (2, 'Bao', 20), (3, 'Uma', 30)")
export async function works({ run }, vary) { ${works} }
export const exploit = () => false`
const judge = (source: string, works: string) =>
  engine.run({
    language: 'typescript',
    fileName: 'run.ts',
    source,
    proof: proof(works),
    seed: 3,
    task: { kind: 'judge' },
  })
const runSql = (statements: string) =>
  `export const run = async (db) => { let result; for (const [text, values] of ${statements}) result = await db.query(text, values); return result.rows }`
const expectRows = (rows: unknown) =>
  `assert.deepEqual(await run(prepare()), ${JSON.stringify(rows)}, 'The statement should give its rows.')`

test.each([
  ['a lock on rows', `[['SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [2]]]`, [{ id: 2 }]],
  [
    'a lock inside a statement',
    `[["SELECT id FROM (SELECT * FROM accounts WHERE id < 3 ORDER BY id FOR UPDATE SKIP LOCKED) a WHERE owner = 'Bao'"]]`,
    [{ id: 2 }],
  ],
  [
    'a part that writes',
    `[['WITH taken AS (UPDATE accounts SET balance = balance - $1 WHERE id = $2 AND balance >= $1 RETURNING id, balance) SELECT balance, $3 AS note FROM taken', [5, 2, 'paid']]]`,
    [{ balance: 15, note: 'paid' }],
  ],
  [
    'a part that writes nothing',
    `[['WITH taken AS (DELETE FROM accounts WHERE id = 99 RETURNING id) SELECT count(*) AS gone FROM taken']]`,
    [{ gone: 0 }],
  ],
  [
    'a serializable transaction',
    `[['BEGIN ISOLATION LEVEL SERIALIZABLE'], ["SET LOCAL lock_timeout = '2s'"], ['UPDATE accounts SET balance = 0 WHERE id = 1'], ['ROLLBACK'], ['SELECT balance FROM accounts WHERE id = 1']]`,
    [{ balance: 10 }],
  ],
  ['an advisory lock', `[['SELECT pg_try_advisory_xact_lock(hashtext($1)) AS taken', ['card 7']]]`, [{ taken: true }]],
  [
    'functions',
    `[["SELECT greatest(1, 3) AS a, least(1, 3) AS b, coalesce(NULL, 'x') AS c, length(gen_random_uuid()::text) AS d"]]`,
    [{ a: 3, b: 1, c: 'x', d: 36 }],
  ],
  [
    'the beginning, the end and a part of a text',
    `[["SELECT left(owner, 2) AS a, right(owner, 2) AS b, LEFT('secret', -4) AS c, substr(owner, 2) AS d, substring(owner FROM 2 FOR 1) AS e, split_part('a-b-c', '-', 2) AS f, position('d' IN owner) AS g FROM accounts LEFT JOIN (SELECT 1 AS one) o ON true WHERE id = 1"]]`,
    [{ a: 'Ad', b: 'da', c: 'se', d: 'da', e: 'd', f: 'b', g: 2 }],
  ],
  [
    'text functions',
    `[["SELECT lpad('7', 3, '0') AS a, concat('a', NULL, 1) AS b, trim(BOTH 'x' FROM 'xax') AS c, initcap('ada lovelace') AS d, reverse('abc') AS e, translate('a.b', '.', '-') AS f, md5('a') AS g"]]`,
    [
      {
        a: '007',
        b: 'a1',
        c: 'a',
        d: 'Ada Lovelace',
        e: 'cba',
        f: 'a-b',
        g: '0cc175b9c0f1b6a831c399e269772661',
      },
    ],
  ],
  [
    'regular expressions',
    `[["SELECT owner ~ '^A' AS a, owner !~ $1 AS b, owner ~* '^aD[[:alpha:]]$' AS c, regexp_replace('a1b22', '\\\\d+', '[\\\\&]', 'g') AS d FROM accounts WHERE id = 1", ['x']]]`,
    [{ a: 1, b: 1, c: 1, d: 'a[1]b[22]' }],
  ],
  [
    'times',
    `[["SELECT to_char('2026-03-31T10:05:09Z'::timestamptz - INTERVAL '1 month', 'YYYY-MM-DD HH24:MI:SS') AS a, date_trunc('hour', '2026-03-31 10:05:09') AS b, EXTRACT(year FROM '2026-03-31'::date) AS c, '2026-03-31'::date + $1 * INTERVAL '1 day' AS d, now() - make_interval(mins => $1) < now() AS e", [2]]]`,
    [{ a: '2026-02-28 10:05:09', b: '2026-03-31 10:00:00', c: 2026, d: '2026-04-02', e: 1 }],
  ],
  [
    'the smallest and the largest of values, some of which are NULL',
    `[["SELECT greatest(1, NULL, 3) AS a, least(NULL, 2) AS b, left(NULL, 2) AS c"]]`,
    [{ a: 3, b: 2, c: null }],
  ],
])('%s is understood wherever code uses pg', async (_, statements, rows) => {
  expect(await judge(runSql(statements), expectRows(rows))).toMatchObject({ verdict: 'passed', message: null })
})

test.each([
  ['DISTINCT ON', `[['SELECT DISTINCT ON (owner) id FROM accounts']]`],
  ['regexp_matches', `[["SELECT regexp_matches(owner, 'a') FROM accounts"]]`],
  ['INTERVAL', `[["SELECT id FROM accounts WHERE now() - owner > INTERVAL '15 minutes'"]]`],
  ['SIMILAR TO', `[["SELECT id FROM accounts WHERE owner SIMILAR TO 'a%'"]]`],
])(
  '%s, which the stand-in lacks, is a limit of ours, even for code that catches the error',
  async (what, statements) => {
    const report = await judge(runSql(statements), expectRows([]))
    expect(report.fault).toContain(what)
    expect(report.message).toContain('This run costs nothing')
    const quiet = runSql(statements).replace('=> {', '=> { try {').replace(/\}$/, '} catch { return "nothing" } }')
    expect((await judge(quiet, expectRows([]))).fault).toContain(what)
  },
)

test('a statement that PostgreSQL would refuse, too, is the code’s own mistake', async () => {
  for (const text of [
    "SELECT id FROM accounts WHERE owner = ''Ada'",
    'SELECT id FORM accounts',
    'SELECT lowr(owner) FROM accounts',
  ]) {
    const report = await judge(runSql(`[[${JSON.stringify(text)}]]`), expectRows([]))
    expect(report.verdict, text).toBe('broken')
    expect(report.fault, text).toBeUndefined()
  }
})
