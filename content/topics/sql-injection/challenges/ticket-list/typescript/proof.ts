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

const question = '(CASE WHEN (SELECT reset_code FROM users WHERE id = 1) > 500000 THEN id ELSE -id END)'
const forms = [question, `asc, ${question}`, `priority", ${question}, "id`]

/** Whether the code is above 500000 can be read from the order. Halving the range again and again finds the code. */
export async function exploit({ listTickets }: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  const tickets = `INSERT INTO tickets VALUES (1, 4, 'A', 'open', 2, NULL, '2026-01-01'), (2, 4, 'B', 'open', 2, NULL, '2026-01-01')`
  const askWith = async (code: number, query: { sort: string; direction: string }) => {
    const [first] = await listTickets(createPool(`${tables.replace('483920', String(code))} ${tickets}`), 4, query)
    return first?.id
  }
  for (const payload of payloads)
    for (const query of [{ sort: payload, direction: 'asc' }, { sort: 'priority', direction: payload }]) {
      try {
        if ((await askWith(483_920, query)) !== (await askWith(783_920, query))) return true
      } catch {
        // Refused; the next form may be not.
      }
    }
  return false
}
