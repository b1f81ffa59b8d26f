import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import { markHandle } from '#proof/handles'
import { language } from '#proof/language'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'
import type { Mail } from './typescript/statements.ts'

type Code = typeof import('./typescript/statements.ts')

/** A bank with two customers, and the service that is made once for all requests. */
async function start({ StatementService }: Code, vary: Vary) {
  const drawCustomer = (user: number) => ({ user, holder: `${vary.name()} ${vary.word()}`, email: `${vary.word()}.${user}@example.com`, purpose: `${vary.word()} ${vary.text(8)}`, cents: vary.number(1, 99_999) })
  const [ada, mallory] = [drawCustomer(vary.number(10, 49)), drawCustomer(vary.number(50, 99))]
  const month = `20${vary.number(20, 29)}-0${vary.number(1, 8)}`
  const other = `${month.slice(0, 6)}${Number(month.slice(6)) + 1}`
  const accounts = vary.shuffle([ada, mallory]).map(({ user, holder, email }) => `(${user + 100}, ${user}, '${holder}', '${email}')`)
  const bookings = vary.shuffle([ada, mallory]).flatMap(({ user, purpose, cents }) => [`(${user + 100}, '${month}-02', '${purpose}', ${cents / 100})`, `(${user + 100}, '${other}-02', 'other month', 1)`])
  const pool = createPool(`
    CREATE TABLE accounts (id INTEGER, user_id INTEGER, holder TEXT, email TEXT);
    INSERT INTO accounts VALUES ${accounts.join(', ')};
    CREATE TABLE bookings (account_id INTEGER, booked_on DATE, purpose TEXT, amount NUMERIC);
    INSERT INTO bookings VALUES ${bookings.join(', ')};
  `)
  const mails: Mail[] = []
  const world = {
    mails,
    /** Which query the pause is after. */
    pauseAt: 'bookings',
    /** Runs when the next query of that kind has been answered, but before its request goes on. */
    pause: undefined as (() => Promise<unknown>) | undefined,
    refuses: (_address: string) => false,
  }
  const query = async (text: string, values: unknown[]) => {
    await new Promise(setImmediate)
    const result = await pool.query(text, values)
    const { pause } = world
    if (text.includes(world.pauseAt) && pause) {
      world.pause = undefined
      await pause()
    }
    return result
  }
  const connection = { query, release: () => {} }
  const db = markHandle({ ...connection, connect: async () => connection } as unknown as Pool, 'shared sql')
  /** In Python, the three texts are arguments. */
  const send = async (first: Mail | string, subject?: string, text?: string) => {
    await new Promise(setImmediate)
    const mail = typeof first === 'string' ? { to: first, subject: String(subject), text: String(text) } : first
    if (world.refuses(mail.to)) throw new Error('452 too many mails')
    mails.push({ ...mail })
  }
  const service = await new StatementService(db, { send })
  const textOf = ({ purpose, cents }: typeof ada) => `${month}-02  ${(cents / 100).toFixed(2)}  ${purpose}`
  return { world, db, mails, service, ada, mallory, month, other, textOf }
}

/** How far the second request gets. In Python, calls nest: it always gets to its end. */
const counts = language === 'python' ? [40] : [0, 1, 2, 3, 4, 5, 6, 40]

/**
 * Whether the mail server refuses a mail, and where the first request stands still. In Python, a request that loads accounts behind a lock could not be waited for: the other
 * one would be inside of it.
 */
const pauses: [isMailRefused: boolean, at: string][] = [[false, 'bookings'], [true, 'bookings'], ...(language === 'python' ? [] : [[false, 'accounts'] as [boolean, string]])]

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

export async function works(code: Code, vary: Vary) {
  const { db, mails, service, world, ada, mallory, month, textOf } = await start(code, vary)
  for (const customer of [...vary.shuffle([ada, mallory]), ada]) {
    await service.send(customer.user, month)
    const [mail, ...others] = mails.splice(0)
    assert.equal(others.length, 0, 'A request should send one mail.')
    assert.equal(mail?.to, customer.email, 'A statement should be sent to the address of its account.')
    assert.deepEqual(mail?.text.split('\n').slice(2), [textOf(customer)], 'A statement should have the bookings of its own account and month.')
  }
  await assert.rejects(async () => service.send(ada.user, `${month.slice(0, 4)}-13`), code.Refused, 'A month that does not exist should be refused.')
  await assert.rejects(async () => service.send(vary.number(100, 999), month), code.Refused, 'A customer who does not exist should be refused.')
  assert.equal(mails.length, 0, 'A request that was refused should send no mail.')
  // After a refusal, and after a mail that failed, the service goes on; and addresses change.
  world.refuses = () => true
  await assert.rejects(async () => service.send(ada.user, month), 'When the mail server refuses the mail, the error should get through.')
  world.refuses = () => false
  const moved = `${vary.word()}.${vary.text(4)}@example.net`
  await db.query('UPDATE accounts SET email = $1 WHERE user_id = $2', [moved, ada.user])
  const isDone = await Promise.race([Promise.resolve(service.send(ada.user, month)).then(() => true), turns(60).then(() => false)])
  assert.ok(isDone, 'A request should not wait for one that was refused before.')
  assert.equal(mails.splice(0)[0]?.to, moved, 'After a customer has changed the address, the statement should be sent to the new one.')
}

/**
 * While one request waits for its bookings, another one comes in: it gets as far as it can in a few turns, or to its end, and its mail may be refused by the mail server.
 * In Python, it always gets to its end before the first one goes on.
 */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  for (const [isMailRefused, pauseAt] of vary.shuffle(pauses))
    for (const count of counts) {
      const { world, mails, service, ada, mallory, month, textOf } = await start(code, vary)
      world.pauseAt = pauseAt
      let second: Promise<unknown> | undefined
      let left = isMailRefused ? 1 : 0
      world.refuses = (address) => address === mallory.email && left-- > 0
      world.pause = async () => {
        second = Promise.resolve(service.send(mallory.user, month)).catch(() => {})
        await Promise.race([second, turns(count)])
      }
      const error = await Promise.resolve(service.send(ada.user, month)).then(() => undefined, (failure) => failure)
      await Promise.race([second, turns(60)])
      const sent = `a request of ${mallory.holder}, while that of ${ada.holder} waits for its ${pauseAt === 'bookings' ? 'bookings' : 'account'}${isMailRefused ? `; the mail server refuses the mail to ${mallory.email}` : ''}`
      const wrong = mails.find(({ to, text }) => text.includes(textOf(ada)) ? to !== ada.email : text.includes(textOf(mallory)) && to !== mallory.email)
      if (wrong) return { sent, got: `a mail to ${wrong.to}:\n${wrong.text}`, damage: "A customer reads somebody else's bookings." }
      const missing = [ada, ...(isMailRefused ? [] : [mallory])].find((one) => !mails.some(({ to, text }) => to === one.email && text.includes(textOf(one))))
      if (missing)
        return { sent, got: `no statement for ${missing.holder}${error === undefined ? '' : `, but an error: ${error}`}`, damage: 'The other request has changed what this one needs: requests still share a value, and which of them gets what depends on the moment.' }
    }
  return askTwice(code, vary)
}

/** One customer asks for two months at the same time. */
async function askTwice(code: Code, vary: Vary): Promise<Breach | false> {
  for (const count of vary.shuffle(counts.length > 1 ? [1, 3, 40] : counts)) {
    const { world, mails, service, ada, month, other } = await start(code, vary)
    let second: Promise<unknown> | undefined
    world.pause = async () => {
      second = Promise.resolve(service.send(ada.user, other)).catch(() => {})
      await Promise.race([second, turns(count)])
    }
    const error = await Promise.resolve(service.send(ada.user, month)).then(() => undefined, (failure) => failure)
    await Promise.race([second, turns(60)])
    const missing = [month, other].find((one) => !mails.some(({ to, subject }) => to === ada.email && subject.includes(one)))
    if (missing)
      return { sent: `two requests of ${ada.holder} at the same time, for ${month} and ${other}`, got: `no statement of ${missing}${error === undefined ? '' : `, but an error: ${error}`}`, damage: 'The two requests share a value, and one has taken it from the other.' }
  }
  return false
}
