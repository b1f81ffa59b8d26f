import { type JSONRPCMessage, SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { explainAnswer, explainSilence } from './explain-failure.ts'
import type { Settings } from './read-settings.ts'

/** Longer than any call to Parapet takes. */
const timeoutMs = 30_000
/** For failures of the bridge itself; the protocol reserves these numbers for servers. */
const bridgeErrorCode = -32_000

/** Forwards messages both ways until standard input ends. It knows nothing about the tools: the service has them. */
export async function openBridge(settings: Settings): Promise<void> {
  const editor = new StdioServerTransport()
  const service = new StreamableHTTPClientTransport(settings.url, {
    requestInit: { headers: { authorization: `Bearer ${settings.token}` } },
    // Parapet never redirects. The SDK would stay within the origin; that must not depend on its version.
    fetch: (url, init) => fetch(url, { ...init, redirect: 'error', signal: withTimeout(init?.signal) }),
  })

  let isOver = false

  editor.onmessage = (message) => {
    service.send(message).catch((error) => answerFailure(message, error))
  }
  service.onmessage = (message) => {
    noteVersion(message)
    void answer(message)
  }
  // Errors of a message are answered in `send`; others, such as a stream that the service does not offer, can be
  // ignored.
  service.onerror = () => {}
  editor.onclose = () => {
    isOver = true
    void service.close()
  }

  await service.start()
  await editor.start()

  /** The header of every later message names the protocol revision that both sides agreed on. */
  function noteVersion(message: JSONRPCMessage): void {
    if (!('result' in message)) return
    const { protocolVersion } = message.result as { protocolVersion?: unknown }
    if (typeof protocolVersion === 'string') service.setProtocolVersion(protocolVersion)
  }

  /** An editor that has ended waits for no answer. */
  async function answer(message: JSONRPCMessage): Promise<void> {
    if (isOver) return
    await editor.send(message).catch(() => {})
  }

  async function answerFailure(message: JSONRPCMessage, error: unknown): Promise<void> {
    // The end of the editor ended its calls, which is no failure.
    if (isOver) return
    const sentence = explainFailure(settings, error)
    process.stderr.write(`parapet-mcp: ${sentence}\n`)
    if (!('method' in message && 'id' in message)) return
    await answer({ jsonrpc: '2.0', id: message.id, error: { code: bridgeErrorCode, message: sentence } })
  }
}

function explainFailure(settings: Settings, error: unknown): string {
  if (!(error instanceof SdkHttpError)) return explainSilence(settings, error)
  const { text } = error.data ?? {}
  return explainAnswer(settings, error.status ?? 0, typeof text === 'string' ? text : '')
}

function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal == null ? timeout : AbortSignal.any([signal, timeout])
}
