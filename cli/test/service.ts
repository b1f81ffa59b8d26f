/** Test support: a real Parapet with an organization, two learners and a key for the command line. */
import { createGivenDatabase, type Environment, type Parapet } from '../../server/test/journeys/parapet.ts'

export type Service = {
  /** What a CI job sets. */
  env: Environment
  stop(): Promise<void>
}

export async function startService(parapet: Parapet, { scopes }: { scopes: string }): Promise<Service> {
  const given = await createGivenDatabase()
  const operate = (...args: string[]) => parapet.runJson(args, given.env)
  const admin = ['--admin-name', 'First Admin', '--admin-email', 'admin@example.com']
  await operate('org', 'create', '--name', 'Example', '--slug', 'example', '--domain', 'example.com', ...admin)
  for (const name of ['ada', 'bob']) {
    await operate('user', 'create', '--org', 'example', '--name', name, '--email', `${name}@example.com`)
  }
  const created = await operate('key', 'create', '--org', 'example', '--name', 'CI', '--scopes', scopes)
  const server = await parapet.serve(given.env)
  return {
    env: { PARAPET_URL: server.url, PARAPET_API_KEY: created.value.key },
    async stop() {
      await server.stop()
      await given.drop()
    },
  }
}
