import { type AccessTokenScope, accessTokenScopeMeanings } from '@parapet/contract'

/** What a token may read, in words. */
export function describeScopes(scopes: readonly AccessTokenScope[]): string {
  return scopes.map((scope) => accessTokenScopeMeanings[scope]).join(' · ')
}

/** Placeholder for the token. */
export const tokenPlaceholder = 'YOUR_TOKEN'

/** VS Code replaces this with the person's input. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is the syntax of VS Code
const inputReference = 'Bearer ${input:parapet-token}'

type Setup = { id: string; label: string; hint: string; value: string }

/** What people paste into their editor settings. */
export function listSetups(mcpUrl: string, token: string): Setup[] {
  const serviceUrl = new URL(mcpUrl).origin
  const program = {
    command: 'npx',
    args: ['-y', `${serviceUrl}/mcp.tgz`],
    env: { PARAPET_URL: serviceUrl, PARAPET_TOKEN: token },
  }
  const overHttp = { type: 'http', url: mcpUrl, headers: { Authorization: `Bearer ${token}` } }
  const asked = {
    inputs: [{ type: 'promptString', id: 'parapet-token', description: 'Parapet access token', password: true }],
    servers: { parapet: { ...overHttp, headers: { Authorization: inputReference } } },
  }
  return [
    {
      id: 'program',
      label: 'Claude, Cursor and others',
      hint: 'For editors that read mcpServers. Needs Node.js 20 or later.',
      value: print({ mcpServers: { parapet: program } }),
    },
    {
      id: 'http',
      label: 'Over HTTP',
      hint: 'For editors that read mcpServers and connect to a server by URL.',
      value: print({ mcpServers: { parapet: overHttp } }),
    },
    {
      id: 'vs-code',
      label: 'VS Code',
      hint: 'Save it as .vscode/mcp.json. VS Code asks for the token and stores it safely, so you can commit the file.',
      value: print(asked),
    },
  ]
}

function print(value: object): string {
  // Arguments on one line, as people write them.
  return JSON.stringify(value, null, 2).replace(/\[\s+("-y"),\s+("[^"]+")\s+\]/, '[$1, $2]')
}
