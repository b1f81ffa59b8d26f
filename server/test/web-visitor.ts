/** Test support: a person with a browser, as seen by the web app's API. */
import { appApiBase, confirmationHeader } from '@parapet/contract'
import { changeRole } from '../src/areas/directory/users/change-role.ts'
import { findMail } from '../src/platform/mail/list-mails.ts'
import type { Answer, TestOrganization, World } from './world.ts'

export type Visitor = {
  /** The session cookie; undefined when signed out. */
  cookie: string | undefined
  /** The cookie of a browser that has signed in before. It stays after signing out. */
  device: string | undefined
  /** Other cookies, by name. */
  others: Map<string, string>
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Keeps cookies as a browser does, and declares its requests as same-origin. */
export function createVisitor(world: World, address?: string): Visitor {
  const visitor: Visitor = {
    cookie: undefined,
    device: undefined,
    others: new Map(),
    async call(method, path, body, headers = {}) {
      const others = [...visitor.others].map(([name, value]) => `${name}=${value}`)
      const cookies = [visitor.cookie, visitor.device, ...others].filter((cookie) => cookie !== undefined)
      const answer = await world.request(method, appApiBase + path, body, {
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(address === undefined ? {} : { 'x-forwarded-for': address }),
          ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
          ...headers,
        },
      })
      for (const set of answer.headers.getSetCookie()) {
        const pair = set.split(';', 1)[0] as string
        if (pair.startsWith('parapet-device=')) visitor.device = pair
        else if (pair.startsWith('parapet=')) visitor.cookie = pair.endsWith('=') ? undefined : pair
        else visitor.others.set(...(pair.split('=', 2) as [string, string]))
      }
      return answer
    },
  }
  return visitor
}

/** The token in the fragment of the newest email of a kind to a user. */
export async function readMailedToken(world: World, userId: string, kind: string): Promise<string> {
  const { id } = await world.database.db
    .selectFrom('mails')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const mail = await findMail(world.database.db, world.sealer, id)
  return /#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

export const goodPassword = 'correct horse battery'

/** The headers that prove a confirmed identity. */
export async function confirmIdentity(visitor: Visitor): Promise<Record<string, string>> {
  const { status, text, body } = await visitor.call('POST', '/session/confirm', { password: goodPassword })
  if (status !== 200) throw new Error(`the session was not confirmed: ${status} ${text}`)
  return { [confirmationHeader]: body.confirmation }
}

/** A new user who has accepted the invitation and is signed in. */
export async function createPerson(
  world: World,
  org: TestOrganization,
  { email = 'grace@example.com', role = 'learner', password = goodPassword } = {},
): Promise<{ id: string; visitor: Visitor }> {
  const { id } = (await org.request('POST', '/users', { name: 'Grace Sample', email, role })).body
  // Keys cannot create auditors.
  if (role === 'auditor') await changeRole(org.context(), email, role)
  const visitor = createVisitor(world)
  const token = await readMailedToken(world, id, 'invitation')
  const { status, text } = await visitor.call('POST', '/invitation/accept', { token, password })
  if (status !== 200) throw new Error(`the invitation was not accepted: ${status} ${text}`)
  return { id, visitor }
}
