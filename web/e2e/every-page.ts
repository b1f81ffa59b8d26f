/** Test support: one address for every page of the web app, with something to see on it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** Something on every page, each thing named by the texts, and what stands in the addresses. */
export async function fillOrganization(world: World, org: TestOrganization, texts: string[]): Promise<PageParams> {
  let said = ''
  const receiver = createServer((_request, response) => void response.writeHead(500).end(said))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const endpoint = await createEndpoint(org, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
  const topic = [...world.catalog.topics.keys()][0] as string
  let params: PageParams = { endpointId: endpoint.id }
  for (const [index, text] of texts.entries()) {
    const team = await org.api.teams.create({ name: text })
    const email = `person-${index}@${org.slug}.example.com`
    const user = await org.api.users.create({ name: text, email, role: 'learner', teamId: team.id })
    const course = await org.api.customCourses.create({
      name: text,
      description: text,
      items: [{ itemType: 'topic', itemId: topic, orderIndex: 0 }],
    })
    const fields = { contentArea: 'practice', targetType: 'custom-course', note: text } as const
    const assignment = await org.api.assignments.create({
      ...fields,
      assigneeType: 'user',
      assigneeId: user.id,
      targetId: course.id,
    })
    await org.createKey(['users:read'], { name: text })
    said = text
    await raise(world, org)
    await deliverDue(world)
    params = { ...params, userId: user.id, teamId: team.id, courseId: course.id, assignmentId: assignment.id }
  }
  receiver.closeAllConnections()
  receiver.close()
  return params
}
