import { BridgeError } from './bridge-error.ts'
import { explainAnswer, explainRedirect, explainSilence } from './explain-failure.ts'
import type { Settings } from './read-settings.ts'

const timeoutMs = 15_000

/** One call before anything else, so that a wrong address or token is reported where the editor shows it. */
export async function checkService(settings: Settings): Promise<void> {
  const response = await fetch(settings.url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${settings.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error) => {
    throw new BridgeError(explainSilence(settings, error), { cause: error })
  })
  const location = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && location !== null) {
    throw new BridgeError(explainRedirect(settings.serviceUrl, location))
  }
  const text = await response.text()
  if (!response.ok) throw new BridgeError(explainAnswer(settings, response.status, text))
  if (!text.includes('"jsonrpc"')) {
    throw new BridgeError(`${settings.serviceUrl} answered, but it is not Parapet. Check PARAPET_URL.`)
  }
}
