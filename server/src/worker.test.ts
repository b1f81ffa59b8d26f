import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../test/journeys/mail-server.ts'
import { useWorld, type World } from '../test/world.ts'
import { readConfig } from './config/config.ts'
import { readJobStates } from './platform/jobs/jobs.ts'
import { startWorker } from './worker.ts'

async function start(world: World, env: Record<string, string>) {
  const { serviceDatabase: database, log, sealer, catalog, guard, url: publicUrl } = world
  const config = readConfig(env)
  const service = {
    ...{ config, log, database, connection: database.connection, sealer },
    owner: undefined,
    embedded: undefined,
  }
  const worker = await startWorker(
    { ...service, close: async () => {} },
    { publicUrl, guard, catalog, registry: undefined },
  )
  onTestFinished(() => worker.stop())
}

test('a job that fails for ever stops no deletion, no mail and no renewal', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.stop())
  const world = await useWorld()
  const org = await world.organization()
  await org.api.users.create({ name: 'Ada Example', email: 'ada@example.com', role: 'learner' })
  const { pool } = world.database
  await pool.query(
    "insert into sign_in_tries (id, tries, last_try_at, next_try_at) values ('\\x00', 1, now() - interval '1 year', now() - interval '1 year')",
  )
  await pool.query('alter table chat_channels rename to chat_channels_out_of_reach')
  await start(world, { SMTP_URL: mailServer.url })
  const states = async () => new Map((await readJobStates(world.database.db)).map((state) => [state.name, state]))
  await expect.poll(async () => (await states()).get('chat')?.failedAt ?? null).not.toBeNull()
  await expect.poll(() => mailServer.received.length).toBeGreaterThan(0)
  for (const name of ['renewals', 'drop-tries', 'drop-scans', 'logs'])
    await expect.poll(async () => (await states()).get(name)?.succeededAt ?? null, { message: name }).not.toBeNull()

  expect((await pool.query("select from sign_in_tries where last_try_at < now() - interval '11 months'")).rows).toEqual(
    [],
  )
  expect((await states()).get('chat')?.succeededAt).toBeNull()
})
