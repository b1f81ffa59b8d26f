import assert from 'node:assert/strict'

type Code = typeof import('./settings.ts')

const databaseUrl = 'postgres://shop:squirrel@db.internal.example.com/shop'
const failure = new Error('password authentication failed for user "shop" at db.internal.example.com')

export function works({ readSettings, answerError }: Code) {
  const records: object[] = []
  const log = { error: (fields: object) => void records.push(fields) }
  const request = { id: 'r1', host: 'localhost:8080' }
  const local = readSettings({ DATABASE_URL: databaseUrl, DEBUG_ANSWERS: 'on', NODE_ENV: 'development' })
  assert.equal(local.port, 8080)
  assert.match(String(answerError(local, log, request, failure).body.message), /authentication failed/)
  const live = readSettings({ DATABASE_URL: databaseUrl, PORT: '80', DEBUG_ANSWERS: 'off', NODE_ENV: 'production' })
  assert.deepEqual(answerError(live, log, request, failure), { status: 500, body: { error: 'internal_error', requestId: 'r1' } })
  assert.equal(records.length, 2)
  for (const env of [{}, { DATABASE_URL: databaseUrl, PORT: 'x' }]) assert.throws(() => readSettings(env))
}

export function exploit({ readSettings, answerError }: Code): boolean {
  // All that the template of production sets.
  const settings = readSettings({ PORT: '80', DATABASE_URL: databaseUrl })
  const answer = answerError(settings, { error: () => {} }, { id: 'r1', host: 'localhost' }, failure)
  return JSON.stringify(answer.body).includes('db.internal.example.com')
}
