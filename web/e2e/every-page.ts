/** Test support: one address for every page of the web app, with something to see on it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { locationOf, sarifFile } from '../../server/test/sarif-world.ts'
import { createEndpoint, deliverDue, raise } from '../../server/test/webhook-world.ts'
import type { TestOrganization, World } from '../../server/test/world.ts'
import { paths } from '../src/paths.ts'

/** What stands in an address for a `$name` of the path file. */
export type PageParams = Record<string, string>

export function pagesOf(params: PageParams): string[] {
  return Object.values(paths).map((path) =>
    path.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = params[name]
      if (value === undefined) throw new Error(`say in every-page.ts what $${name} is`)
      return value
    }),
  )
}

/** Something on every page, each thing named by the texts, which a receiver says too. Gives what stands in the addresses. */
export async function fillOrganization(world: World, org: TestOrganization, texts: string[]): Promise<PageParams> {
  const topicId = [...world.catalog.topics.keys()][0] as string
  let params: PageParams = {
    endpointId: await failDelivery(world, org, texts.join('\n')),
    runId: await sendFindings(org, texts),
  }
  for (const [index, name] of texts.entries()) {
    const team = await org.api.teams.create({ name })
    const email = `person-${index}@${org.slug}.example.com`
    const user = await org.api.users.create({ name, email, role: 'learner', teamId: team.id })
    const items = [{ itemType: 'topic' as const, itemId: topicId, orderIndex: 0 }]
    const course = await org.api.customCourses.create({ name, description: name, items })
    const assignment = await org.api.assignments.create({
      ...{ assigneeType: 'user', assigneeId: user.id, contentArea: 'practice', note: name },
      ...{ targetType: 'custom-course', targetId: course.id },
    })
    await org.createKey(['users:read'], { name })
    params = { ...params, userId: user.id, teamId: team.id, courseId: course.id, assignmentId: assignment.id }
  }
  return params
}

/** Findings whose every part says the texts. Gives the id of the last run. */
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

/** An endpoint whose one delivery was answered with an error that says the text. Gives its id. */
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
