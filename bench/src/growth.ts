/** The same read in the service, with ten times the people and ten times the organizations. */
import { readUsers } from './cases.ts'
import { type Comparison, compare } from './comparison.ts'
import { measureInTurn } from './measure.ts'
import type { RunOptions } from './run-options.ts'
import { type SeededOrganization, seedOrganizations } from './seed.ts'
import type { RunningServer } from './servers/start-server.ts'
import type { Workplace } from './workplace.ts'

const usersPerOrganization = 30
const atLeast = 0.8

/** One size of the installation: a database, and a service on it. */
type Size = { label: string; organizations: number; usersEach: number }

export async function measureGrowth(workplace: Workplace, options: RunOptions): Promise<Comparison[]> {
  const { users, organizations } = options.sizes
  const byUsers = users.map((count) => ({
    label: `${count.toLocaleString('en')} users`,
    organizations: 1,
    usersEach: count,
  }))
  const byOrganizations = organizations.map((count) => ({
    label: `${count.toLocaleString('en')} organizations`,
    organizations: count,
    usersEach: usersPerOrganization,
  }))
  return [
    ...(await measureSizes(workplace, byUsers, options)),
    ...(await measureSizes(workplace, byOrganizations, options)),
  ]
}

async function measureSizes(workplace: Workplace, sizes: Size[], options: RunOptions): Promise<Comparison[]> {
  if (sizes.length < 2) return []
  await using stack = new AsyncDisposableStack()
  const { pace, signal, tell } = options
  const requestsOf = new Map<string, ReturnType<typeof readUsers>>()
  const services: RunningServer[] = []
  for (const size of sizes) {
    tell(`preparing ${size.label}`)
    signal.throwIfAborted()
    const database = stack.use(await workplace.createDatabase(`of_${size.label.replaceAll(/\W+/g, '_')}`))
    const seeded: SeededOrganization[] = await seedOrganizations(database.pool, size)
    requestsOf.set(size.label, readUsers(seeded, pace.connections))
    services.push(stack.use(await workplace.startService(database, size.label)))
  }
  tell(`measuring GET /users/{userId} with ${sizes.map(({ label }) => label).join(', ')}`)
  const load = { requests: ({ name }: { name: string }) => requestsOf.get(name) as ReturnType<typeof readUsers> }
  const figures = await measureInTurn(services, load, pace, signal)
  return figures.slice(1).map((larger, i) => {
    const smaller = figures[i] as typeof larger
    const title = `GET /users/{userId}, ${smaller.name} to ${larger.name}`
    return compare({ case: 'growth', title, goal: { of: larger.name, to: smaller.name, atLeast } }, [smaller, larger])
  })
}
