import { join } from 'node:path'
import { scopeNames } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listServers } from '../worlds/embedded-database.ts'
import { createGivenDatabase, type Environment, isLongRun, type RunningServer, useParapet } from './parapet.ts'

const parapet = useParapet()
const publicUrl = 'https://training.example.com'
const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

type Target = { env: Environment; server: RunningServer | undefined; end(): Promise<unknown> }

const targets: Record<string, () => Promise<Target>> = {
  async 'a running server'() {
    const env = { DATA_DIR: join(await parapet.folder(), 'data'), DEMO: '0', PUBLIC_URL: publicUrl }
    const server = await parapet.serve({ ...env, PUBLIC_URL: '' })
    return { env, server, end: () => server.stop() }
  },
  async 'a stopped server'() {
    const dataDir = join(await parapet.folder(), 'data')
    const end = async () => expect(listServers(dataDir)).toEqual([])
    return { env: { DATA_DIR: dataDir, PUBLIC_URL: publicUrl }, server: undefined, end }
  },
  async 'a database of their own'() {
    const { env, drop } = await createGivenDatabase()
    return { env: { ...env, LABS: '1', PUBLIC_URL: publicUrl }, server: undefined, end: drop }
  },
}

/** For the commands, only the place of the database differs. */
const isChosen = (name: string) => isLongRun || name === 'a running server'

for (const [name, start] of Object.entries(targets))
  describe.runIf(isChosen(name))(`with ${name}`, () => {
    let target: Target
    const json = async (...args: string[]) => {
      const { code, value, stderr } = await parapet.runJson(args, target.env)
      expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' })
      return value
    }
    const orgArgs = ['--org', 'example-corp']

    beforeAll(async () => {
      target = await start()
    })
    afterAll(() => target.end())

    test('operators create, list and change organizations', async () => {
      const created = await json(
        ...['org', 'create', '--name', 'Example Corp', '--slug', 'example-corp', '--domain', 'example.com'],
        ...['--plan', 'trial', '--max-seats', '7', '--trial-expires-at', '2030-01-31T09:30:00Z'],
        ...['--admin-name', 'Ada Admin', '--admin-email', 'ada@example.com'],
      )
      const changed = await json(
        ...['org', 'update', 'example-corp', '--name', 'Example Company', '--plan', 'business'],
        ...['--max-seats', '9', '--domain', 'example.org', '--trial-expires-at', 'none'],
      )
      const listed = await json('org', 'list')

      const { admin, ...organization } = created
      expect(organization).toEqual({
        id: uuid,
        name: 'Example Corp',
        slug: 'example-corp',
        domain: 'example.com',
        plan: 'trial',
        maxSeats: 7,
        trialExpiresAt: '2030-01-31T09:30:00.000Z',
        isActive: true,
        createdAt: time,
      })
      expect(admin).toMatchObject({ email: 'ada@example.com', role: 'org_admin', isActive: true })
      expect(changed).toEqual({
        ...organization,
        name: 'Example Company',
        plan: 'business',
        maxSeats: 9,
        domain: 'example.org',
        trialExpiresAt: null,
        canKeysMakeAdmins: false,
        allowedEmailDomains: [],
        isSsoOnly: false,
        allowsAccessTokens: true,
        sendsReminders: true,
        secondFactorPolicy: 'optional',
      })
      expect(listed).toEqual([{ ...changed, activeUsers: 1 }])
    })

    test('operators create, list and revoke keys', async () => {
      const all = await json('key', 'create', ...orgArgs, '--name', 'CI', '--scopes', 'all')
      const [brief] = await Promise.all([
        json('key', 'create', ...orgArgs, '--name', 'Brief', '--scopes', 'users:read, org:read', '--expires-in', '30d'),
        json(
          'key',
          'create',
          ...orgArgs,
          '--name',
          'Dated',
          '--scopes',
          'org:read',
          '--expires-at',
          '2030-01-31T00:00:00Z',
        ),
      ])
      const revoked = await json('key', 'revoke', brief.id)
      const listed = await json('key', 'list', ...orgArgs)

      expect(Object.keys(all)).toEqual(['id', 'key', 'scopes', 'expiresAt', 'allowedNetworks'])
      expect(all).toMatchObject({ scopes: scopeNames, expiresAt: null })
      expect(all.key).toMatch(new RegExp(`^ppt_${all.id}_[0-9A-Za-z]{46}$`))
      expect(brief.scopes).toEqual(['org:read', 'users:read'])
      const days = (Date.parse(brief.expiresAt) - Date.now()) / 86_400_000
      expect(days).toBeGreaterThan(29.9)
      expect(days).toBeLessThan(30)
      expect(revoked).toEqual({ id: brief.id, revoked: true })
      const byName = Object.fromEntries(listed.map((key: { name: string }) => [key.name, key]))
      expect(Object.keys(byName).toSorted()).toEqual(['Brief', 'CI', 'Dated'])
      expect(byName.CI).toEqual({
        id: all.id,
        name: 'CI',
        scopes: scopeNames,
        createdAt: time,
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
        lastUsedAddress: null,
        lastRefusedAt: null,
        lastRefusedAddress: null,
        allowedNetworks: [],
        oldSecretUntil: null,
        issuerUserId: expect.any(String),
        issuerName: 'Ada Admin',
        isIssuerActive: true,
        stopReason: null,
        orgSlug: 'example-corp',
      })
      expect(byName.Brief.revokedAt).toEqual(time)
      expect(byName.Dated.expiresAt).toBe('2030-01-31T00:00:00.000Z')
      expect(JSON.stringify(listed)).not.toContain(all.key.slice(15))
    })

    test('operators create teams and invite people, and find the link in the email', async () => {
      const team = await json('team', 'create', ...orgArgs, '--name', 'Platform')
      const user = await json(
        ...['user', 'create', ...orgArgs, '--name', ' Grace Höpper ', '--email', 'Grace@example.com'],
        ...['--team', 'platform'],
      )
      const mails = await json('mail', 'list', ...orgArgs)
      const mail = await json('mail', 'show', mails[0].id)

      expect(team).toMatchObject({ id: uuid, name: 'Platform', memberCount: 0 })
      expect(user).toEqual({
        id: uuid,
        name: 'Grace Höpper',
        email: 'Grace@example.com',
        role: 'learner',
        teamId: team.id,
        teamName: 'Platform',
        isActive: true,
        lastLoginAt: null,
        createdAt: time,
      })
      expect(mails.map(({ to, status }: Record<string, string>) => [to, status])).toEqual([
        ['Grace@example.com', 'waiting'],
        ['ada@example.com', 'waiting'],
      ])
      expect(mail).toMatchObject({ ...mails[0], kind: 'invitation', orgSlug: 'example-corp' })
      expect(mail.text).toMatch(new RegExp(`^${publicUrl}/invitation#[\\w-]{43}$`, 'm'))
      expect(mail.html).toContain(`${publicUrl}/invitation#`)
    })

    test('migrate has nothing to do and doctor finds everything in order', async () => {
      const migrated = await json('migrate')
      const checks = await json('doctor')

      expect(migrated).toEqual({ applied: [], total: expect.any(Number) })
      expect(checks.map(({ check, isOk }: Record<string, unknown>) => [check, isOk])).toEqual(
        [
          'version',
          'configuration',
          'node',
          'content',
          'database',
          'migrations',
          'secret key',
          'database role',
          'api keys',
          'background jobs',
          'clock',
          'disk',
          'port',
          'mail',
          // One line per engine.
          'labs',
          'labs',
        ].map((check) => [check, true]),
      )
    })
  })
