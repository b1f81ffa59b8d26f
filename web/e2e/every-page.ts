/** Test support: one address for every page of the web app, with data to show on it. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { locationOf, sarifFile } from '../../server/test/sarif-world.ts'
import { confirmIdentity, createPerson, type Visitor } from '../../server/test/web-visitor.ts'
import { createEndpoint, deliverDue, raise } from '../../server/test/webhook-world.ts'
import type { TestOrganization, World } from '../../server/test/world.ts'
import { createLearningWorld } from '../../server/test/worlds/learners.ts'
import { paths } from '../src/paths.generated.ts'

/** The values for each `$name` in the paths. */
export type PageParams = Record<string, string>

type PageName = keyof typeof paths

export function pagesOf(params: PageParams, names = Object.keys(paths) as PageName[]): string[] {
  return names.map((page) => fillIn(paths[page], params))
}

export function fillIn(path: string, params: PageParams): string {
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`say in every-page.ts what $${name} is`)
    return value
  })
}

/** The person who opens the pages. */
type Viewer = { id: string; visitor: Visitor }

/** A world with an admin who opens the pages, and data named Sample on each. */
export async function createFilledWorld() {
  const world = await createLearningWorld()
  const org = await world.organization()
  const viewer = await createPerson(world, org, { role: 'org_admin' })
  const params = await fillOrganization(world, org, viewer, ['Sample'])
  return { world, org, cookie: viewer.visitor.cookie, params }
}

/**
 * Creates data for every page, named after the given texts, which the receiver and the scanner also send. Returns the
 * values for the addresses. The world must have the content of `smallContent`.
 */
export async function fillOrganization(
  world: World,
  org: TestOrganization,
  viewer: Viewer,
  texts: string[],
): Promise<PageParams> {
  const topicId = 'sql'
  let params: PageParams = {
    ...(await beginLearning(org, viewer, topicId, texts)),
    runId: await sendFindings(org, texts),
    previewId: await tryFindings(viewer, texts),
  }
  for (const [index, name] of texts.entries()) {
    const team = await org.api.teams.create({ name, leadUserIds: [viewer.id] })
    const email = `person-${index}@${org.slug}.example.com`
    const user = await org.api.users.create({ name, email, role: 'learner', teamId: team.id })
    const items = [{ itemType: 'topic' as const, itemId: topicId, orderIndex: 0 }]
    const course = await org.api.customCourses.create({ name, description: name, items })
    const fields = { assigneeType: 'user', contentArea: 'practice', note: name } as const
    const target = { targetType: 'custom-course', targetId: course.id } as const
    const assignment = await org.api.assignments.create({ ...fields, ...target, assigneeId: user.id })
    await org.api.assignments.create({ ...fields, ...target, assigneeId: viewer.id })
    await org.createKey(['users:read'], { name })
    const member = { assigneeType: 'team', assigneeId: team.id }
    const program = await viewer.visitor.call('POST', '/programs', {
      ...{ name, note: name, targets: [{ contentArea: 'practice', ...target }] },
      ...{ audience: [member], pilot: [{ assigneeType: 'user', assigneeId: viewer.id }] },
    })
    const { programId } = program.body
    params = {
      ...params,
      userId: user.id,
      teamId: team.id,
      courseId: course.id,
      assignmentId: assignment.id,
      programId,
    }
  }
  params = { ...params, channelId: await addChannels(viewer, texts, params.teamId ?? '') }
  params = { ...params, ...(await addConnections(world, org, viewer, texts, params.teamId ?? '')) }
  // Last, because its page shows only the latest deliveries.
  return { ...params, endpointId: await failDelivery(world, org, texts.join('\n')) }
}

/** A challenge in progress, a topic assigned because of a finding, and a scenario with one step done. */
async function beginLearning(
  org: TestOrganization,
  { id, visitor }: Viewer,
  topicId: string,
  texts: string[],
): Promise<PageParams> {
  const { email } = await org.api.users.get(id)
  const results = texts.map((text, index) => ({
    ruleId: text,
    level: 'error',
    taxa: [{ id: 'CWE-89' }],
    locations: [locationOf(text, index + 1)],
  }))
  await org.api.sarif.upload(sarifFile({ tool: texts[0] ?? 'Scanner', results }), { commitAuthorEmail: email })
  const { body } = await visitor.call('POST', `/learn/topics/${topicId}/challenges/login/attempts`, { mode: 'record' })
  await visitor.call('POST', '/learn/scenarios/break-in/steps/1/answer', {})
  return { topicId, attemptId: body.attemptId, scenarioId: 'break-in' }
}

/** Connections to a provider that is never called, a domain, and a pending test. */
async function addConnections(
  world: World,
  org: TestOrganization,
  { id: startedBy, visitor }: Viewer,
  texts: string[],
  teamId: string,
): Promise<PageParams> {
  const headers = await confirmIdentity(visitor)
  let connectionId = ''
  for (const text of texts) {
    const provider = { type: 'oidc', issuer: 'https://login.example.com', clientId: text, clientSecret: 'unused' }
    const claims = { groupsClaim: text, groupTeams: [{ group: text, teamId }] }
    const answer = await visitor.call('POST', '/sso/connections', { name: text, ...provider, ...claims }, headers)
    if (answer.status !== 200) throw new Error(`the connection was refused: ${answer.text}`)
    connectionId = answer.body.id
  }
  await visitor.call('POST', '/sso/domains', { domain: `${org.slug}.com`, connectionId }, headers)
  const testId = randomUUID()
  const createdAt = world.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  const row = { id: testId, orgId: org.id, connectionId, startedBy, status: 'waiting' as const, createdAt, expiresAt }
  await world.database.db.insertInto('ssoConnectionTests').values(row).execute()
  return { connectionId, testId }
}

/** A dry run with unknown authors. People who may not create one get a made-up id. */
async function tryFindings({ visitor }: Viewer, texts: string[]): Promise<string> {
  const results = texts.map((text, index) => ({
    ruleId: text,
    level: 'error',
    taxa: [{ id: 'CWE-89' }],
    properties: { authorEmail: `unknown-${index}@example.com` },
    locations: [locationOf(text, index + 1)],
  }))
  const { body } = await visitor.call('POST', '/sarif?dryRun=true', sarifFile({ tool: texts[0] ?? 'Scanner', results }))
  return body.runId ?? randomUUID()
}

/** Findings with the texts in every field. Returns the id of the last run. */
async function sendFindings(org: TestOrganization, texts: string[]): Promise<string> {
  let runId = ''
  const unknown = texts.map((text) => ({ ruleId: text, message: { text } }))
  for (const text of texts) {
    const properties = { tags: ['external/cwe/cwe-089'], authorEmail: text }
    const known = { ruleId: text, level: 'error', message: { text }, properties, locations: [locationOf(text, 1)] }
    const file = sarifFile({ tool: text, results: [known, ...unknown] })
    const headers = { 'x-repo': text, 'x-branch': text, 'x-commit-sha': text }
    const answer = await org.request('POST', '/sarif', file, { headers })
    if (answer.status !== 200) throw new Error(`the findings were refused: ${answer.text}`)
    runId = answer.body.runId
  }
  return runId
}

/** Chat channels named after the texts. Returns the id of one. */
async function addChannels({ visitor }: Viewer, texts: string[], teamId: string): Promise<string> {
  let channelId = ''
  for (const name of texts) {
    const channel = { kind: 'slack', name, url: 'http://127.0.0.1:9/hook', events: ['assignment.given'], teamId }
    const { status, body, text } = await visitor.call('POST', '/chat-channels', channel, await confirmIdentity(visitor))
    if (status !== 200) throw new Error(`the channel was refused: ${text}`)
    channelId = body.id
  }
  return channelId
}

/** An endpoint with one failed delivery whose response contains the text. Returns its id. */
async function failDelivery(world: World, org: TestOrganization, text: string): Promise<string> {
  const receiver = createServer((_request, response) => void response.writeHead(500).end(text))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { id } = await createEndpoint(org, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
  await raise(world, org)
  await deliverDue(world)
  receiver.closeAllConnections()
  receiver.close()
  return id
}
