import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'
import type { Mail } from './statements.ts'

type Code = typeof import('./statements.ts')

function start({ StatementService }: Code) {
  const db = createPool(`
    CREATE TABLE accounts (id INTEGER, user_id INTEGER, holder TEXT, email TEXT);
    INSERT INTO accounts VALUES (1, 10, 'Ada', 'ada@example.com'), (2, 20, 'Mallory', 'mallory@example.com');
    CREATE TABLE bookings (account_id INTEGER, booked_on DATE, purpose TEXT, amount NUMERIC);
    INSERT INTO bookings VALUES (1, '2026-03-02', 'Rent', -800), (1, '2026-04-02', 'Rent', -800), (2, '2026-03-05', 'Tea', -3);
  `)
  // As with a real database, an answer takes a while, in which the queries of others are answered.
  const query = async (text: string, values: unknown[]) => {
    const turns = text.includes('bookings') ? 5 : 1
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    return db.query(text, values)
  }
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  return { service: new StatementService({ query } as unknown as Pool, mailer), mails }
}

export async function works(code: Code) {
  const { service, mails } = start(code)
  await service.send(10, '2026-03')
  await service.send(20, '2026-03')
  assert.deepEqual(
    mails.map(({ to, text }) => [to, text.split('\n').slice(2).join()]),
    [
      ['ada@example.com', '2026-03-02  -800.00  Rent'],
      ['mallory@example.com', '2026-03-05  -3.00  Tea'],
    ], 'Two statements, one after the other, should each have the bookings of its own account.',
  )
  await assert.rejects(service.send(10, '2026-13'), code.Refused, 'A month that does not exist should be refused.')
  await assert.rejects(service.send(99, '2026-03'), code.Refused, 'A customer who does not exist should be refused.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  // Mallory's request comes a few moments after Ada's.
  for (const delay of [0, 1, 2, 3]) {
    const { service, mails } = start(code)
    const ada = service.send(10, '2026-03')
    for (let turn = 0; turn < delay; turn += 1) await new Promise(setImmediate)
    await Promise.allSettled([ada, service.send(20, '2026-03')])
    const mixed = mails.find(({ to, text }) => to === 'mallory@example.com' && text.includes('Rent'))
    if (mixed) return { sent: `a request of Mallory, ${delay} turns after one of Ada`, got: `a mail to ${mixed.to}:\n${mixed.text}` }
  }
  return false
}
