/**
 * What a good engineer would write for these SCIM reads alone: Fastify, `pg` with the SQL in the route, the same
 * response.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { announce } from './announce.ts'

/** Options from the command line. */
export type HandWrittenScimOptions = { databaseUrl: string; poolSize: number; publicUrl: string }

const options: HandWrittenScimOptions = JSON.parse(process.argv[2] as string)
const connection = { connectionString: options.databaseUrl }
const { pool } = openDatabase({ connection, poolSize: options.poolSize, name: 'hand-written' })
const app = Fastify()
const base = `${options.publicUrl}/scim/v2`

type Token = { orgId: string; secretHash: Buffer }
type Person = { id: string; name: string; email: string; isActive: boolean; createdAt: Date; updatedAt: Date }
type Group = { userId: string; teamId: string; name: string }

/** The filters of the benchmark, each with its SQL condition. */
const conditions: [pattern: RegExp, condition: string][] = [
  [/^userName eq "(.*)"$/, 'u.email_key = lower($2)'],
  [/^displayName co "(.*)"$/, 'strpos(lower(u.name), lower($2)) > 0'],
]

app.get('/scim/v2/Users', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const { rows: tokens } = await pool.query<Token>(
    `select k.org_id as "orgId", k.secret_hash as "secretHash" from scim_tokens k join organizations o on o.id = k.org_id
     where k.id = $1 and k.revoked_at is null and o.is_active`,
    [token.split('_')[1] ?? ''],
  )
  const known = tokens[0]
  if (known === undefined || !timingSafeEqual(known.secretHash, hash('sha256', token, 'buffer'))) {
    return reply.code(401).send()
  }
  const { filter = '', startIndex = '1', count = '100' } = request.query as Record<string, string>
  const [condition = 'true', word] = findCondition(filter)
  const values = [known.orgId, ...(word === undefined ? [] : [word])]
  const where = `u.org_id = $1 and u.erased_at is null and not u.is_scim_hidden and ${condition}`
  const { rows } = await pool.query<Person>(
    `select u.id, u.name, u.email, u.is_active as "isActive", u.created_at as "createdAt", u.updated_at as "updatedAt"
     from users u where ${where} order by u.created_at, u.id limit ${Number(count)} offset ${Number(startIndex) - 1}`,
    values,
  )
  const total = await pool.query<{ count: number }>(`select count(*)::int as count from users u where ${where}`, values)
  const { rows: groups } = await pool.query<Group>(
    `select u.id as "userId", t.id as "teamId", t.name from users u
     join teams t on t.org_id = u.org_id and t.id = u.team_id where u.org_id = $1 and u.id = any($2::uuid[])`,
    [known.orgId, rows.map(({ id }) => id)],
  )
  const groupsOf = Map.groupBy(groups, ({ userId }) => userId)
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total.rows[0]?.count ?? 0,
    startIndex: Number(startIndex),
    itemsPerPage: rows.length,
    Resources: rows.map((row) => showPerson(row, groupsOf.get(row.id) ?? [])),
  }
  return reply.header('content-type', 'application/scim+json; charset=utf-8').send(JSON.stringify(body))
})

function findCondition(filter: string): [condition?: string, word?: string] {
  for (const [pattern, condition] of conditions) {
    const word = pattern.exec(filter)?.[1]
    if (word !== undefined) return [condition, word]
  }
  return []
}

function showPerson(row: Person, groups: Group[]): object {
  const core = {
    userName: row.email,
    displayName: row.name,
    name: { formatted: row.name },
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.isActive,
  }
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id: row.id,
    ...core,
    groups: groups.map(({ teamId, name }) => ({ value: teamId, $ref: `${base}/Groups/${teamId}`, display: name })),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${base}/Users/${row.id}`,
      version: `W/"${hash('sha1', JSON.stringify([row.id, row.updatedAt, core]), 'base64url')}"`,
    },
  }
}

await announce(app)
