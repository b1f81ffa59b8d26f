/** The login route with a real PostgreSQL: what each input really does, and whether the simulated page says so. */
import assert from 'node:assert/strict'
import fastify from 'fastify'
import type { Pool } from 'pg'
import { openDatabase } from '#scenario/database'
import { loadTypeScript } from '#scenario/load-typescript'
import type { Real, Scenario } from '#scenario/scenario'

type Form = { username?: string; password?: string }
type Code = { loginRoutes: (app: unknown, db: Pool) => void }
type Login = (form: Form) => Promise<Real & { statement: string; employee?: number }>

const script = `
  CREATE EXTENSION pgcrypto;
  CREATE TABLE employees (id int PRIMARY KEY, username text, full_name text, role text, password_hash text);
  INSERT INTO employees VALUES
    (1, 'admin', 'Back office administrator', 'admin', crypt('32 random characters', gen_salt('bf', 4))),
    (2, 'ada', 'Ada', 'sales', crypt('lamp-shade', gen_salt('bf', 4)));
  CREATE TABLE orders (id int);
  CREATE ROLE login_page;
  GRANT SELECT ON employees TO login_page;`

const wrong = 'Wrong user name or password.'

/** What a learner may type at the login page; the password is empty where none is given. */
const inputs: Form[] = [
  { username: '', password: '' },
  { username: '', password: "' or 1=1 --" },
  { username: 'admin', password: 'admin' },
  { username: "admin'--" },
  { username: "admin'--", password: 'x' },
  { username: "admin' --", password: 'x' },
  { username: "Admin'-- " },
  { username: "admin';--", password: 'x' },
  { username: "admin'; --", password: 'x' },
  { username: "admin'/**/--", password: 'x' },
  { username: "admin' and 1=1 --", password: 'x' },
  { username: "admin' and '1'='1' --", password: 'x' },
  { username: "' or 1=1 --", password: 'x' },
  { username: "' or 1=1--" },
  { username: "x' or 1=1 --", password: 'x' },
  { username: "' or 'a'='a' --", password: 'x' },
  { username: "' or true --", password: 'x' },
  { username: "'/**/or/**/1=1/**/--", password: 'x' },
  { username: "' or username='admin' --", password: 'x' },
  { username: "admin' or '1'='1", password: 'x' },
  { username: "admin' or '1'='2", password: 'x' },
  { username: "admin'or'1'='2", password: 'x' },
  { username: "' or '1'='1' or '1'='1", password: 'x' },
  { username: "' or username = 'admin' or '1'='1", password: 'x' },
  { username: "' or '1'='1", password: 'x' },
  { username: "bo' or '1'='1", password: 'x' },
  { username: "admin' and '1'='1", password: 'x' },
  { username: "bo'--", password: 'x' },
  { username: "'--", password: 'x' },
  { username: "' --" },
  { username: "admin'#" },
  { username: "admin'#", password: 'x' },
  { username: "admin'#", password: 'hunter2' },
  { username: "admin' #", password: 'secret' },
  { username: "admin'/*", password: 'x' },
  { username: "admin' /*" },
  { username: "admin'", password: '' },
  { username: "admin'", password: 'x' },
  { username: "admin'", password: 'hunter2' },
  { username: "'" },
  { username: "'", password: 'secret word' },
  { username: "o'brien", password: 'x' },
  { username: "admin') --", password: 'x' },
  { username: "admin') or 1=1 --", password: 'x' },
  { username: "' || '1'='1' --", password: 'x' },
  { username: "' || 1=1 --", password: 'x' },
  { username: "admin'; drop table orders --", password: 'x' },
  { username: "admin'; select 1 --", password: 'x' },
  { username: "' union select 1,'admin','x','admin' --", password: 'x' },
  { username: "' union all select 1,'admin','x','admin'--", password: 'x' },
  { username: "' union select 1 --", password: 'x' },
  { username: "' union select null,null,null --", password: 'x' },
  { username: 'admin', password: "' or 1=1 --" },
  { username: 'admin', password: "' --" },
  { username: 'admin', password: "'--" },
  { username: 'admin', password: "' or '1'='1" },
  { username: 'admin', password: "' or 1=1" },
  { username: 'admin', password: "', password_hash) or 1=1 --" },
  { username: 'admin', password: "', password_hash) or true--" },
  { username: 'admin', password: "', password_hash)" },
  { username: 'admin', password: "') --" },
  { username: 'admin', password: "') or 1=1 --" },
  { username: 'admin', password: "')" },
  { username: 'admin', password: "') or 1=1" },
  { username: 'admin', password: "'" },
  { username: 'admin%27--', password: 'x' },
  { username: 'admin’--', password: 'x' },
  { username: 'admin`--', password: 'x' },
  { username: 'admin"--', password: 'x' },
  { username: 'admin--', password: 'x' },
  { username: 'admin or 1=1', password: 'x' },
]

/** The route of the code, with pages that show no more than their text. */
async function openLogin(source: string, db: Pool): Promise<Login> {
  let failures = 0
  let employee: number | undefined
  let statement = ''
  const watched = {
    query: (text: string, values?: unknown[]) => {
      statement = text
      return values === undefined ? db.query(text) : db.query(text, values)
    },
  }
  const { loginRoutes } = await loadTypeScript<Code>(source, {
    './attempts.js': { countFailure: () => failures++, failuresOf: () => 0 },
    './pages.js': { renderError: (message: string) => message, renderLogin: (message = '') => message },
  })
  const app = fastify({ forceCloseConnections: true })
  // The service has another type for sessions than the scenario.
  const decorate = app.decorateRequest.bind(app) as (name: string, value: unknown) => void
  decorate('session', {
    getter: () => ({
      regenerate: async () => {},
      set: (_name: string, value: { id: number }) => {
        employee = value.id
      },
    }),
  })
  loginRoutes(app, watched as unknown as Pool)
  return async (form) => {
    employee = undefined
    statement = ''
    const response = await app.inject({ method: 'POST', url: '/login', payload: form })
    const isIn = response.statusCode === 302
    const printed = isIn ? `signed in as employee ${employee}` : response.body
    return { isGoal: isIn && employee === 1, printed, statement, ...(isIn && employee !== undefined && { employee }) }
  }
}

const fixed = {
  'find-employee': `
    const { rows } = await db.query(
      \`SELECT id, username, full_name, role FROM employees
        WHERE username = $1 AND password_hash = crypt($2, password_hash)\`,
      [username, password],
    )
    const employee = rows[0]`,
}

/** The other proposals of the fix, each as its author would write it. */
const backslashes = {
  'read-form': `
    const username = (request.body.username ?? '').trim().toLowerCase().replaceAll("'", "\\\\'")
    const password = (request.body.password ?? '').replaceAll("'", "\\\\'")`,
}
const refusals = {
  'read-form': `
    const username = (request.body.username ?? '').trim().toLowerCase()
    const password = request.body.password ?? ''
    if (/--|;|\\/\\*/.test(username)) return reply.code(400).send('refused')`,
}

export async function prove(scenario: Scenario): Promise<void> {
  const { check, quote } = scenario
  const { pool, connect } = await openDatabase(script)
  const login = await openLogin(scenario.code(), pool)

  await check('people can sign in', async () => {
    assert.equal((await login({ username: 'ada', password: 'lamp-shade' })).employee, 2)
    assert.equal((await login({ username: ' Ada ', password: 'lamp-shade' })).employee, 2)
    assert.equal((await login({ username: 'ada', password: 'lamp' })).printed, wrong)
  })

  for (const form of inputs) {
    const real = await login({ username: '', password: '', ...form })
    await scenario.compare('2-attack', { ...form }, real)
    await check(`2-attack: ${JSON.stringify(form)} shows the right page`, () => {
      const { url, text, isGoal } = scenario.ask('2-attack', { ...form })
      assert.equal(url?.endsWith('/orders'), isGoal, 'the address')
      const shown = isGoal ? 'Signed in as **Back office administrator**' : real.printed.startsWith(wrong) ? wrong : ''
      assert.ok(text.includes(shown), `the page must say: ${shown}`)
      if (text.includes(wrong)) assert.equal(real.printed, wrong)
      if (text.includes('Please fill in')) assert.ok(text.includes(real.printed))
    })
  }

  await check('the statement in the log is the one that the page sends', async () => {
    const { statement } = await login({ username: "admin'--", password: 'x' })
    for (const line of statement.split('\n')) quote('3-damage', line.trim())
  })

  const safe = await openLogin(scenario.code(fixed), pool)
  await check('people can sign in after the fix', async () => {
    assert.equal((await safe({ username: 'ada', password: 'lamp-shade' })).employee, 2)
  })
  for (const form of inputs) {
    const real = await safe({ username: '', password: '', ...form })
    await check(`6-again: ${JSON.stringify(form)}`, () => {
      const { text, isGoal } = scenario.ask('6-again', { ...form })
      assert.equal(real.isGoal, false, 'nobody gets in')
      assert.ok(text.includes(real.printed), `the page must say: ${real.printed}`)
      // The goal is to see the attack refused: to send one that worked before, or nearly.
      assert.equal(isGoal, real.printed === wrong && /'/.test(`${form.username}${form.password ?? ''}`))
    })
  }

  await proveProposals(scenario, pool, connect('login_page'))
  await proveOrderBy(scenario, pool)
}

async function proveProposals({ check, quote, code }: Scenario, pool: Pool, restricted: Pool): Promise<void> {
  await check('a backslash does not escape a quote', async () => {
    const escaped = await openLogin(code(backslashes), pool)
    quote('5-fix', "`admin'--` does fail")
    assert.equal((await escaped({ username: "admin'--", password: 'x' })).printed, wrong)
    const { statement, isGoal } = await escaped({ username: "' or 1=1 --", password: 'x' })
    quote('5-fix', "`' or 1=1 --` becomes `'\\' or 1=1 --`, and you are in")
    assert.ok(statement.includes("'\\' or 1=1 --"), statement)
    assert.ok(isGoal)
  })
  await check('a list of bad texts leaves a way in', async () => {
    const filtered = await openLogin(code(refusals), pool)
    assert.equal((await filtered({ username: "admin'--", password: 'x' })).printed, 'refused')
    quote('5-fix', "`admin' or '1'='2`")
    assert.ok((await filtered({ username: "admin' or '1'='2", password: 'x' })).isGoal)
  })
  await check('a role that may only read employees still lets the stranger in', async () => {
    const least = await openLogin(code(), restricted)
    assert.ok((await least({ username: "admin'--", password: 'x' })).isGoal)
    quote('5-fix', "it stops `'; DROP TABLE`")
    assert.match((await least({ username: "'; drop table employees --", password: 'x' })).printed, /must be owner/)
  })
}

async function proveOrderBy({ check, quote }: Scenario, pool: Pool): Promise<void> {
  // One of the inputs has really dropped the first one.
  await pool.query('CREATE TABLE orders (id int, total int, margin int)')
  await pool.query('INSERT INTO orders VALUES (1, 30, 7), (2, 10, 9), (3, 20, 8)')
  const sortBy = async (text: string, values?: unknown[]) => {
    const { rows } = await pool.query(`SELECT * FROM orders ORDER BY ${text} LIMIT 100`, values)
    return rows.map(({ id }) => id).join()
  }
  await check('a parameter does not sort', async () => {
    quote('7-order-by', 'There is no error, but the list is not sorted any more.')
    assert.equal(await sortBy('$1', ['total']), '1,2,3')
    assert.equal(await sortBy('$1::text', ['total']), '1,2,3')
    assert.equal(await sortBy('total'), '2,3,1')
  })
  await check('a pattern for names lets every column through, and a mistyped one is an error', async () => {
    assert.match('margin', /^\w+$/)
    assert.equal(await sortBy('margin'), '1,3,2')
    await assert.rejects(sortBy('totall'), /column "totall" does not exist/)
  })
  await check('a plain object has a key that nobody wrote', () => {
    quote('7-order-by', '`constructor` is a key of every plain object')
    assert.notEqual(({} as Record<string, unknown>).constructor, undefined)
    assert.equal(new Map<string, string>().get('constructor'), undefined)
  })
}
