/** Test support: one address for every page of the web app, with something to see on it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sarifFile } from '../../server/test/sarif-world.ts'
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
  let params: PageParams = {}
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
    const { runId } = await org.api.sarif.upload(findingsOf(name), { repo: name, commitAuthorEmail: email })
    params = { ...params, userId: user.id, teamId: team.id, courseId: course.id, assignmentId: assignment.id, runId }
  }
  // Last: its page shows the latest deliveries only.
  return { ...params, endpointId: await failDelivery(world, org, texts.join('\n')) }
}

/** A file of a scanner that says the text wherever a scanner may. */
function findingsOf(text: string): Buffer {
  const results = ['CWE-89', 'CWE-79'].map((id) => ({
    ruleId: text,
    message: { text },
    taxa: [{ id }],
    locations: [{ physicalLocation: { artifactLocation: { uri: text }, region: { startLine: 1 } } }],
  }))
  return sarifFile({ tool: text, results })
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
