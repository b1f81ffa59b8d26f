/** Test support: assistants that call the MCP server with the official client. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { AccessTokenScope } from '@parapet/contract'
import { goodPassword, type Visitor } from '../web-visitor.ts'
import type { World } from '../world.ts'

export const allScopes: readonly AccessTokenScope[] = ['training:read', 'assignments:read', 'team:read']

export async function createAccessToken(
  visitor: Visitor,
  fields: { name?: string; scopes?: readonly AccessTokenScope[]; expiresInDays?: number } = {},
): Promise<{ id: string; token: string; expiresAt: string }> {
  const body = { name: 'Editor', scopes: ['training:read', 'assignments:read'], password: goodPassword, ...fields }
  const { status, text, body: created } = await visitor.call('POST', '/access-tokens', body)
  if (status !== 200) throw new Error(`no token was created: ${status} ${text}`)
  return created
}

export type ToolResult = {
  isError: boolean
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  data: any
  /** The whole response, as JSON. */
  all: string
}

export type Assistant = {
  client: Client
  call(tool: string, input?: Record<string, unknown>): Promise<ToolResult>
  close(): Promise<void>
}

/** Connected over streamable HTTP. */
export async function connectAssistant(
  world: World,
  token: string,
  options: ConstructorParameters<typeof Client>[1] = {},
): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', world.url), { requestInit }))
  return toAssistant(client)
}

export function toAssistant(client: Client): Assistant {
  return {
    client,
    async call(tool, input = {}) {
      const result = await client.callTool({ name: tool, arguments: input })
      const texts = (result.content as { type: string; text?: string }[]).map(({ text = '' }) => text)
      return {
        isError: result.isError === true,
        text: texts.join('\n'),
        data: result.structuredContent,
        all: JSON.stringify(result),
      }
    },
    close: () => client.close(),
  }
}
