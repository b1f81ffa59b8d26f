/** A simulated identity provider: an organization with a SCIM token, and requests with it. */
import { createToken } from '../../src/areas/access/scim-tokens/scim-tokens.ts'
import type { Answer, TestOrganization, World } from '../world.ts'

export type IdentityProvider = {
  org: TestOrganization
  token: string
  tokenId: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Creates a user and returns the response body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  createUser(fields?: Record<string, unknown>): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: the same
  createGroup(displayName: string, memberIds?: readonly string[], more?: Record<string, unknown>): Promise<any>
}

let last = 0

export async function createIdentityProvider(world: World, org?: TestOrganization): Promise<IdentityProvider> {
  const own = org ?? (await world.organization())
  const { id: tokenId, token } = await createToken(own.context(), { name: 'Test provider' })
  const call: IdentityProvider['call'] = async (method, path, body, headers = {}) => {
    const answer = await world.request(method, `/scim/v2${path}`, body, {
      key: token,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }), ...headers },
    })
    return { ...answer, body: answer.text === '' ? undefined : JSON.parse(answer.text) }
  }
  const expectCreated = ({ status, text, body }: Answer) => {
    if (status !== 201) throw new Error(`expected 201, got ${status} ${text}`)
    return body
  }
  return {
    org: own,
    token,
    tokenId,
    call,
    createUser: async (fields = {}) =>
      expectCreated(await call('POST', '/Users', { schemas: [userSchema], ...newUser(), ...fields })),
    createGroup: async (displayName, memberIds = [], more = {}) =>
      expectCreated(
        await call('POST', '/Groups', {
          schemas: [groupSchema],
          displayName,
          members: memberIds.map((value) => ({ value })),
          ...more,
        }),
      ),
  }
}

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export function newUser(): Record<string, unknown> {
  const userName = `person${++last}@example.com`
  return {
    userName,
    externalId: `ext-${last}`,
    name: { givenName: `Given${last}`, familyName: 'Example' },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
  }
}

export function patch(...operations: object[]): object {
  return { schemas: [patchSchema], Operations: operations }
}
