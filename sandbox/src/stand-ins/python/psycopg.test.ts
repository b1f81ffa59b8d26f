/** PostgreSQL's grammar on the stand-in of psycopg, as proofs in Python use it. */
import { expect, test } from 'vitest'
import { createPythonEngine } from '../../child/python/python-engine.ts'

const proof = `import psycopg


def works(code, vary):
    conn = psycopg.connect("CREATE TABLE accounts (id INTEGER PRIMARY KEY, owner TEXT); INSERT INTO accounts VALUES (1, 'Ada')", row_factory="dict_row")
    assert code.run(conn) == [{"id": 1}], "Ada should be found."


def exploit(code, vary):
    return False
`
const source = (statement: string) => `def run(conn):
    try:
        return conn.execute(${JSON.stringify(statement)}).fetchall()
    except ArithmeticError:
        return []
`

test('what psycopg’s stand-in lacks is a limit of ours, also for code that catches the error, and a mistake is not', async () => {
  const engine = await createPythonEngine()
  const run = (code: string) =>
    engine.run({ language: 'python', fileName: 'run.py', source: code, proof, seed: 3, task: { kind: 'judge' } })
  expect(await run(source('SELECT id FROM (SELECT id FROM accounts FOR UPDATE) a'))).toMatchObject({
    verdict: 'passed',
  })
  const lacking = source('SELECT DISTINCT ON (owner) id FROM accounts')
  for (const code of [lacking, lacking.replace('ArithmeticError', 'Exception')]) {
    const report = await run(code)
    expect(report.fault).toContain('DISTINCT ON')
    expect(report.message).toContain('This run costs nothing')
  }
  const mistaken = await run(source('SELECT id FORM accounts'))
  expect(mistaken.verdict).toBe('broken')
  expect(mistaken.fault).toBeUndefined()
})
