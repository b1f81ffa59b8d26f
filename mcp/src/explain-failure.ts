import type { Settings } from './read-settings.ts'

/** The meaning of an error response, in one line. */
export function explainAnswer({ serviceUrl }: Settings, status: number, body: string): string {
  const { error, message } = readBody(body)
  switch (status) {
    case 401:
      return `Parapet refused PARAPET_TOKEN. ${message ?? `Create a new access token at ${serviceUrl}/account.`}`
    case 403:
      return message ?? `Parapet refused the request (${error ?? 'HTTP 403'}). Ask your admin.`
    case 404:
    case 405:
      return `${serviceUrl} has no MCP server. Check PARAPET_URL; an older Parapet needs an upgrade.`
    case 413:
      return 'The message is too large for Parapet. Send one finding at a time, without code flows.'
    case 429:
      return 'Too many requests. Wait a minute and try again.'
    case 503:
      return `Parapet at ${serviceUrl} is busy. Try again in a few seconds.`
    default:
      return `${serviceUrl} returned HTTP ${status}. Check PARAPET_URL, or try again later.`
  }
}

export function explainRedirect(serviceUrl: string, location: string): string {
  const target = URL.canParse(location, serviceUrl) ? new URL(location, serviceUrl).origin : location
  return `${serviceUrl} redirects to ${target}. Set PARAPET_URL to the URL that people use in the browser.`
}

/** Why there was no response. */
export function explainSilence({ serviceUrl }: Settings, error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${serviceUrl} did not answer in time. Check that Parapet is running and that your network reaches it.`
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host of ${serviceUrl} was not found. Check PARAPET_URL.`
  }
  if (code !== undefined && /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code)) {
    return `The certificate of ${serviceUrl} is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to the certificate file of your own certificate authority.`
  }
  if (cause instanceof Error && cause.message === 'unexpected redirect') {
    return `${serviceUrl} redirects to another URL. Set PARAPET_URL to the URL that people use in the browser.`
  }
  const why = code === undefined ? '' : ` (${code})`
  return `${serviceUrl} cannot be reached${why}. Check PARAPET_URL and that Parapet is running.`
}

type RpcError = { message?: unknown; data?: { error?: unknown } }

function readBody(text: string): { error?: string; message?: string } {
  try {
    const body = JSON.parse(text) as { error?: unknown; message?: unknown }
    // A JSON-RPC error has the code of Parapet in its data; older services sent it next to the message.
    const nested = typeof body.error === 'object' && body.error !== null ? (body.error as RpcError) : undefined
    const { error, message } = nested === undefined ? body : { error: nested.data?.error, message: nested.message }
    return {
      ...(typeof error === 'string' ? { error } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    }
  } catch {
    return {}
  }
}
