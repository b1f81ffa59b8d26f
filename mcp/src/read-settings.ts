import { BridgeError } from './bridge-error.ts'

export type Settings = {
  /** The address of Parapet's MCP server. */
  url: URL
  /** What the person typed, for messages. */
  serviceUrl: string
  token: string
}

/** Both come from the environment: arguments would show the token to everyone who lists processes. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const serviceUrl = (env.PARAPET_URL ?? '').trim()
  const token = (env.PARAPET_TOKEN ?? '').trim()
  if (serviceUrl === '') {
    throw new BridgeError(
      'PARAPET_URL is not set. Set it to the URL of your Parapet, such as https://parapet.example.com.',
    )
  }
  if (!URL.canParse(serviceUrl) || !/^https?:$/.test(new URL(serviceUrl).protocol)) {
    throw new BridgeError(
      `PARAPET_URL is not a URL: ${serviceUrl}. Set it to one that begins with https://, such as https://parapet.example.com.`,
    )
  }
  if (token === '') {
    const account = new URL('/account', serviceUrl).href
    throw new BridgeError(`PARAPET_TOKEN is not set. Create an access token at ${account} and set it.`)
  }
  if (!/^[!-~]+$/.test(token)) {
    throw new BridgeError(
      'PARAPET_TOKEN contains spaces or other characters that tokens do not have. Copy the token again.',
    )
  }
  return { url: new URL('/mcp', serviceUrl), serviceUrl: new URL(serviceUrl).origin, token }
}
