/**
 * What a good engineer would write for these four routes alone: Fastify, `pg` with the SQL in the routes, and schemas
 * to check bodies and serialize responses fast. README.md lists what it leaves out.
 */
import { hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import * as contract from '@parapet/contract'
import Fastify, { type FastifyRequest } from 'fastify'
import { composeInvitation } from '../../../server/src/areas/directory/users/users.tools.ts'
import { builtInContentFolder, loadCatalog } from '../../../server/src/areas/training/catalog/catalog.ts'
import {
  type LearnRow,
  type PracticeRow,
  toProgressTotals,
} from '../../../server/src/areas/training/progress/progress.ts'
import { newId } from '../../../server/src/platform/crypto/random.ts'
import { createSealer, parseSecretKey } from '../../../server/src/platform/crypto/sealer.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { announce } from './announce.ts'
import * as sql from './hand-written-sql.ts'

/** Options from the command line. */
export type HandWrittenOptions = { databaseUrl: string; poolSize: number; secretKey: string }

const options: HandWrittenOptions = JSON.parse(process.argv[2] as string)
const connection = { connectionString: options.databaseUrl }
const { pool } = openDatabase({ connection, poolSize: options.poolSize, name: 'hand-written' })
const sealer = createSealer(parseSecretKey(options.secretKey) as Buffer)
const catalog = await loadCatalog([builtInContentFolder])
const app = Fastify()
const url = (path: string) => contract.publicApiBase + path

type KeyRow = { id: string; orgId: string; secretHash: Buffer; scopes: string[]; expiresAt: Date | null }
type Failure = Error & { statusCode: number }

function failure(statusCode: number, message: string): Failure {
  return Object.assign(new Error(message), { statusCode })
}

/** The same lookup as the service's: one point read, compared by hash. The query may read more than the key. */
async function authenticate<T>(request: FastifyRequest, scope: string, statement = sql.findKey): Promise<KeyRow & T> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const { rows } = await pool.query<KeyRow & T>(statement, [token.split('_')[1] ?? ''])
  const key = rows[0]
  if (key === undefined || !timingSafeEqual(key.secretHash, hash('sha256', token, 'buffer'))) {
    throw failure(401, 'unauthorized')
  }
  if (key.expiresAt !== null && key.expiresAt <= new Date()) throw failure(401, 'unauthorized')
  if (!key.scopes.includes(scope)) throw failure(403, 'insufficient scope')
  return key
}

type OrganizationRow = { trialExpiresAt: Date | null; createdAt: Date }

app.get(url('/org'), { schema: { response: { 200: contract.Organization } } }, async (request) => {
  const row = await authenticate<OrganizationRow>(request, 'org:read', sql.findKeyWithOrganization)
  return {
    ...row,
    id: row.orgId,
    trialExpiresAt: row.trialExpiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
})

type UserRow = { lastLoginAt: Date | null; createdAt: Date }

function withTexts<T extends UserRow>(row: T) {
  return { ...row, lastLoginAt: row.lastLoginAt?.toISOString() ?? null, createdAt: row.createdAt.toISOString() }
}

app.get(url('/users'), { schema: { response: { 200: contract.listUsers.answer } } }, async (request) => {
  const { orgId } = await authenticate(request, 'users:read')
  const { rows } = await pool.query<UserRow>(sql.listUsers, [orgId])
  return rows.map(withTexts)
})

type DetailRow = UserRow & { practice: PracticeRow[]; learn: LearnRow[] }

app.get(url('/users/:userId'), { schema: { response: { 200: contract.UserDetail } } }, async (request) => {
  const { orgId } = await authenticate(request, 'users:read')
  const { userId } = request.params as { userId: string }
  const { rows } = await pool.query<DetailRow>(sql.findUserDetail, [orgId, userId])
  const row = rows[0]
  if (row === undefined) throw failure(404, 'user not found')
  return { ...withTexts(row), ...toProgressTotals(catalog, row.practice, row.learn) }
})

const creation = { body: contract.toCheckableSchema(contract.NewUser), response: { 200: contract.User } }

app.post(url('/users'), { schema: creation }, async (request) => {
  const key = await authenticate(request, 'users:write')
  const client = await pool.connect()
  try {
    await client.query('begin')
    const user = await createUser(client, key, request.body as contract.NewUser)
    await client.query('commit')
    return user
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

const invitationMs = contract.limits.invitationDays * 86_400_000

async function createUser(client: Pick<typeof pool, 'query'>, key: KeyRow, body: contract.NewUser) {
  const { orgId } = key
  const { name, email } = body
  const role = body.role === 'org_admin' ? 'org_admin' : 'learner'
  const [id, now] = [newId(), new Date()]
  const locked = await client.query<{ name: string; maxSeats: number }>(sql.lockOrganization, [orgId])
  const organization = locked.rows[0] as { name: string; maxSeats: number }
  const emailKey = email.toLowerCase()
  const values = [orgId, id, name, email, emailKey, role, null, now, now, orgId, organization.maxSeats]
  const inserted = await client.query(sql.insertUserWithinSeats, values)
  if (inserted.rowCount === 0) throw failure(409, 'all seats are taken')

  await client.query(sql.insertAssignee, [orgId, now, [id]])
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + invitationMs)
  await client.query(sql.insertInvitation, [orgId, newId(), id, hash('sha256', token, 'buffer'), now, expiresAt])
  const link = `http://127.0.0.1/invitation#${token}`
  const { subject, ...letter } = composeInvitation({
    personName: name,
    organizationName: organization.name,
    link,
    expiresAt,
  })
  const sealed = sealer.seal('mail', JSON.stringify(letter))
  const mailValues = ['invitation', email, subject, sealed, 'waiting', 0, now, expiresAt, null, null, now, null]
  await client.query(sql.insertMail, [orgId, newId(), id, ...mailValues])
  const auditLine = {
    id: newId(),
    created_at: now,
    actor_type: 'key',
    actor_id: key.id,
    action: 'user.created',
    subject_type: 'user',
    subject_id: id,
    details: { role, teamId: null },
    request_id: randomUUID(),
  }
  await client.query(sql.appendAuditLine, [orgId, JSON.stringify([auditLine])])
  const createdAt = now.toISOString()
  return { id, name, email, role, teamId: null, teamName: null, isActive: true, lastLoginAt: null, createdAt }
}

await announce(app)
