/** Full synchronizations: large, concurrent, and repeated. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callUntilServed, createCaller } from '../../../../test/invariants/caller.ts'
import { useWorld, type World } from '../../../../test/world.ts'
import { createIdentityProvider, type IdentityProvider, patch } from '../../../../test/worlds/scim.ts'

const isLong = process.env.SCIM_SYNC === 'long'
/** `npm run test:scim` synchronizes as many as the product promises; `npm test` runs a slice of it. */
const size = isLong ? { users: 5000, groups: 200 } : { users: 150, groups: 10 }

function createSender(world: World, idp: IdentityProvider, connections: number) {
  const caller = createCaller(world.url, idp.token, connections)
  return {
    close: caller.close,
    send: (method: string, path: string, body?: unknown) =>
      callUntilServed(caller, { method, path: `//scim/v2${path}`, body }),
  }
}

type Sender = ReturnType<typeof createSender>

/** Concurrent requests, as identity providers send them. */
async function inParallel<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const run = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: width }, run))
  return results
}

async function synchronise({ send }: Sender, prefix: string): Promise<Map<string, string>> {
  const names = Array.from({ length: size.users }, (_, n) => `${prefix}${n}@example.com`)
  const users = await inParallel(names, 4, async (userName) => {
    const filter = encodeURIComponent(`userName eq "${userName}"`)
    const found = await send('GET', `/Users?filter=${filter}`)
    const fields = { userName, externalId: `x-${userName}`, displayName: `Person ${userName}`, active: true }
    if (found.body.totalResults === 1) {
      const { id } = found.body.Resources[0]
      expect((await send('PUT', `/Users/${id}`, fields)).status).toBe(200)
      return id as string
    }
    const created = await send('POST', '/Users', fields)
    expect(created.status, created.text).toBe(201)
    return created.body.id as string
  })
  const groups = Array.from({ length: size.groups }, (_, n) => ({
    displayName: `${prefix} group ${n}`,
    members: users.filter((_, place) => place % size.groups === n).map((value) => ({ value })),
  }))
  await inParallel(groups, 4, async ({ displayName, members }) => {
    const filter = encodeURIComponent(`displayName eq "${displayName}"`)
    const found = await send('GET', `/Groups?filter=${filter}&excludedAttributes=members`)
    const id = found.body.Resources[0]?.id ?? (await send('POST', '/Groups', { displayName })).body.id
    const answer = await send('PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: members }))
    expect(answer.status, answer.text).toBe(200)
  })
  return new Map(users.map((id, place) => [names[place] as string, id]))
}

test(`${size.users} people and ${size.groups} groups are synchronized in one run, and a repeat changes nothing`, async () => {
  const world = await useWorld({ poolSize: 10 })
  const org = await world.organization({ maxSeats: 10_000 })
  await world.database.pool.query('update organizations set is_sso_only = true where id = $1', [org.id])
  const idp = await createIdentityProvider(world, org)
  const sender = createSender(world, idp, 4)
  try {
    const startedAt = Date.now()
    const users = await synchronise(sender, 'p')
    if (isLong) console.log(`synchronised in ${Math.round((Date.now() - startedAt) / 1000)} s`)
    const state = async () => {
      const { rows } = await world.database.pool.query(
        `select (select count(*)::int from users where org_id = $1 and is_scim_managed and team_id is not null) as people,
          (select count(*)::int from teams where org_id = $1 and is_scim_managed) as groups,
          (select count(*)::int from scim_group_members where org_id = $1) as members,
          (select count(*)::int from audit_log where org_id = $1) as lines,
          (select max(updated_at) from users where org_id = $1) as changed`,
        [org.id],
      )
      return rows[0]
    }
    const first = await state()
    expect(first).toMatchObject({ people: size.users, groups: size.groups, members: size.users })

    expect(await synchronise(sender, 'p')).toEqual(users)
    expect(await state()).toEqual(first)
    const page = await sender.send('GET', `/Users?startIndex=${size.users - 98}&count=1000`)
    expect(page.body).toMatchObject({ totalResults: size.users + 1, itemsPerPage: 100 })
  } finally {
    await sender.close()
  }
}, 600_000)

test('two concurrent synchronizations lose nothing', async () => {
  const world = await useWorld({ poolSize: 10 })
  const idp = await createIdentityProvider(world)
  const [one, two] = [createSender(world, idp, 8), createSender(world, idp, 8)]
  try {
    const group = await idp.createGroup('Everybody')
    const names = Array.from({ length: 40 }, () => `${randomUUID()}@example.com`)
    // Both create the same people: for each, one of them gets 409, and nobody is created twice.
    const created = await Promise.all(
      [one, two].flatMap(({ send }) => names.map((userName) => send('POST', '/Users', { userName }))),
    )
    expect(created.map(({ status }) => status).sort()).toEqual([...Array(40).fill(201), ...Array(40).fill(409)])
    const ids: string[] = created.filter(({ status }) => status === 201).map(({ body }) => body.id)

    // Each adds every second person to the same group, one by one, and writes another attribute of each person.
    const changed = await Promise.all(
      [one, two].flatMap(({ send }, which) => [
        ...ids
          .filter((_, place) => place % 2 === which)
          .map((value) =>
            send('PATCH', `/Groups/${group.id}`, patch({ op: 'add', path: 'members', value: [{ value }] })),
          ),
        ...ids.map((id) => {
          const path = which === 0 ? 'externalId' : 'name.givenName'
          return send('PATCH', `/Users/${id}`, patch({ op: 'replace', path, value: `v-${id}` }))
        }),
      ]),
    )
    expect(changed.filter(({ status }) => status !== 200)).toEqual([])
    const { body } = await one.send('GET', `/Groups/${group.id}`)
    expect(body.members.map(({ value }: { value: string }) => value).sort()).toEqual([...ids].sort())
    const all = await one.send('GET', '/Users?count=1000')
    const people = all.body.Resources.filter(({ id }: { id: string }) => ids.includes(id))
    expect(people).toHaveLength(40)
    for (const { id, externalId, name } of people) {
      expect([externalId, name.givenName]).toEqual([`v-${id}`, `v-${id}`])
    }
    const team = await idp.org.api.teams.get(group.id)
    expect(team.memberCount).toBe(40)
  } finally {
    await Promise.all([one.close(), two.close()])
  }
})

test('of two changes to the same version, one is refused', async () => {
  const world = await useWorld()
  const idp = await createIdentityProvider(world)
  const user = await idp.createUser()
  const headers = { 'if-match': user.meta.version }
  const answers = await Promise.all(
    ['One', 'Two'].map((value) =>
      idp.call('PATCH', `/Users/${user.id}`, patch({ op: 'replace', path: 'displayName', value }), headers),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
})
