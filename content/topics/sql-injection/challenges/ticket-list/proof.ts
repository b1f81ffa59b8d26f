import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/ticket-list.ts')

const tables = (code: number) => `
  CREATE TABLE tickets (id INTEGER PRIMARY KEY, team_id INTEGER, title TEXT, status TEXT, priority INTEGER, assignee TEXT, created_at TEXT);
  CREATE TABLE users (id INTEGER PRIMARY KEY, reset_code INTEGER);
  INSERT INTO users VALUES (1, ${code});`

export async function works({ listTickets }: Code, vary: Vary) {
  const team = vary.number(3, 90)
  const agent = `${vary.name()} O'${vary.name()} ${vary.remark()}`
  const start = vary.number(0, 90)
  const [a, b, c, d] = vary.shuffle([start + 1, start + 2, start + 3, start + 4]) as [number, number, number, number]
  const quoted = agent.replaceAll("'", "''")
  const db = createPool(`${tables(vary.number(100_000, 999_999))} INSERT INTO tickets VALUES
    (${a}, ${team}, 'Printer', 'open', 3, '${quoted}', '2026-01-01'), (${b}, ${team}, 'Access', 'open', 1, NULL, '2026-01-02'),
    (${c}, ${team}, 'Mail', 'closed', 2, '${quoted}', '2026-01-03'), (${d}, ${team + 1}, 'Other team', 'open', 1, '${quoted}', '2026-01-04')`)
  const ids = async (query: Parameters<typeof listTickets>[2]) =>
    (await listTickets(db, team, query)).map(({ id }) => id)
  const byPriority = { sort: 'priority', direction: 'asc' }
  assert.deepEqual(await ids({}), [b, a], `Without a choice the newest open ticket, number ${b}, should come first.`)
  assert.deepEqual(await ids(byPriority), [b, a], `Sorting by priority should list ticket ${b} first.`)
  assert.deepEqual(
    await ids({ ...byPriority, direction: 'desc' }),
    [a, b],
    `Sorting by priority the other way round should list ticket ${a} first.`,
  )
  const oldest = await ids({ sort: 'created_at', direction: 'asc' })
  assert.deepEqual(oldest, [a, b], `Sorting by date should list ticket ${a}, the older one, first.`)
  assert.deepEqual(
    await ids({ sort: 'title', direction: 'asc', status: 'open,closed' }),
    [b, c, a],
    'Sorting by title should list Access, Mail, Printer.',
  )
  assert.deepEqual(
    await ids({ status: 'open,closed', assignee: agent }),
    [c, a],
    `The tickets of ${agent} should be found, the newest first.`,
  )
  assert.deepEqual(await ids({ page: '2' }), [], 'There is no second page.')
}

/** The question is hidden in one of the two words; `CASE` in another spelling gets past lists of words. */
const forms: ((question: string) => { sort?: string; direction?: string })[] = [
  (question) => ({ sort: question, direction: 'asc' }),
  (question) => ({ sort: 'priority', direction: `asc, ${question}` }),
  (question) => ({ sort: 'priority', direction: `desc, ${question}` }),
  (question) => ({ sort: `priority", ${question}, "id`, direction: 'asc' }),
  (question) => ({ sort: `priority, ${question}`, direction: 'asc' }),
  (question) => ({ sort: `priority asc, ${question}`, direction: 'asc' }),
  (question) => ({ sort: 'created_at', direction: `,${question}` }),
  (question) => ({ direction: `asc, ${question}` }),
  (question) => ({ sort: question.toLowerCase().replaceAll(' ', '\t'), direction: 'asc' }),
  (question) => ({ sort: `priority\n, ${question}`, direction: 'asc' }),
  (question) => ({ sort: `${question},\npriority`, direction: 'asc' }),
  (question) => ({ sort: 'priority', direction: `asc\n, ${question}` }),
]

/** Two tickets that no usual column tells apart. */
const twins = (team: number, first: number, text: string) => `INSERT INTO tickets VALUES
    (${first}, ${team}, '${text}', 'open', 2, NULL, '2026-01-01'), (${first + 1}, ${team}, '${text}', 'open', 2, NULL, '2026-01-01')`

/** Whether the code is above the middle, asked with and without a word that a list may have. */
const questions = [
  (middle: number) => `(CASE WHEN (SELECT reset_code FROM users WHERE id = 1) > ${middle} THEN id ELSE -id END)`,
  (middle: number) => `(id * (SELECT reset_code - ${middle}.5 FROM users))`,
  (middle: number) => `(CASE WHEN EXISTS (SELECT 1 FROM users WHERE reset_code > ${middle}) THEN id ELSE -id END)`,
  (middle: number) => `(COALESCE((SELECT id FROM users WHERE reset_code > ${middle}), -1) * id)`,
  // Words, brackets and commas are enough.
  (middle: number) => `CASE WHEN EXISTS (SELECT 1 FROM users WHERE reset_code BETWEEN ${middle + 1} AND 1000000) THEN id ELSE 0 END, id DESC, title`,
]

/** One question, asked with a code above and one below 500000: the order of the rows is the answer. */
async function exploitWith({ listTickets }: Pick<Code, 'listTickets'>, vary: Vary, payloads: readonly string[]) {
  const [team, first, title] = [vary.number(3, 90), vary.number(1, 90), vary.word()]
  for (const payload of payloads) {
    for (const query of [{ sort: payload }, { sort: payload, direction: 'asc' }, { sort: 'priority', direction: payload }]) {
      const ask = async (code: number) =>
        (await listTickets(createPool(tables(code) + twins(team, first, title)), team, query).catch(() => []))[0]?.id
      const answers = [await ask(vary.number(100_000, 400_000)), await ask(vary.number(600_000, 900_000))]
      if (answers[0] !== answers[1]) return { sent: payload, got: `another order of the rows when the reset code is another`, damage: 'Each order answers a question about a value that the list never shows.' }
    }
  }
  return false
}

export async function exploit({ listTickets }: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  if (payloads) return exploitWith({ listTickets }, vary, payloads)
  const code = vary.number(100_000, 999_999)
  const [team, first] = [vary.number(3, 90), vary.number(1, 90)]
  const db = createPool(tables(code) + twins(team, first, vary.word()))
  for (const [form, ask] of vary.shuffle(forms.flatMap((form) => questions.map((ask) => [form, ask] as const)))) {
    try {
      // Whatever the code is, it is above -1 and not above a million: code that tells no difference has no answers.
      const [always, never] = [await listTickets(db, team, form(ask(-1))), await listTickets(db, team, form(ask(1_000_000)))]
      if (always[0]?.id === never[0]?.id) continue
      let [low, high] = [0, 999_999]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        const [top] = await listTickets(db, team, form(ask(middle)))
        if (top?.id === first) low = middle + 1
        else high = middle
      }
      if (low === code) {
        const { sort = '', direction = '' } = form(ask(500_000))
        return {
          sent: `20 requests such as sort=${JSON.stringify(sort)}, direction=${JSON.stringify(direction)}`,
          got: `two tickets in an order that depends on each question`,
          damage: `The answers halved what was possible until only one number was left: ${low}, somebody's reset code.`,
        }
      }
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
export async function attack(code: Code, input: { sort: string; direction: string }, vary: Vary) {
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
