/** A sandbox for other processes: HTTP on a Unix socket, or on a port that wants a token. */
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { LabRefused } from '../gate/lab-refused.ts'
import type { Sandbox } from '../sandbox-interface.ts'
import { readRunRequest } from './read-request.ts'
import { isSameToken, maxRequestBytes, type SandboxAddress } from './sandbox-address.ts'

export type SandboxServer = { stop: () => Promise<void> }

export async function serveSandbox(sandbox: Sandbox, address: SandboxAddress): Promise<SandboxServer> {
  const server = createServer((request, response) => {
    answer(sandbox, address, request).then(
      ({ status, body }) => send(response, status, body),
      () => send(response, 500, {}),
    )
  })
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if ('socket' in address) removeStale(address.socket).then(() => server.listen(address.socket, resolve), reject)
    else server.listen(address.port, address.host, resolve)
  })
  // For the service's user and its group; nobody else needs it.
  if ('socket' in address) await chmod(address.socket, 0o660)
  return {
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await closed
    },
  }
}

type Answer = { status: number; body: unknown }

async function answer(sandbox: Sandbox, address: SandboxAddress, request: IncomingMessage): Promise<Answer> {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  if ('token' in address && !isSameToken(address.token, token)) return { status: 401, body: {} }
  const operation = `${request.method} ${request.url}`
  if (operation === 'GET /status') return { status: 200, body: describe(sandbox) }
  if (operation === 'POST /warm-ups/typescript' || operation === 'POST /warm-ups/python') {
    sandbox.warmUp(operation.endsWith('python') ? 'python' : 'typescript')
    return { status: 200, body: {} }
  }
  if (operation !== 'POST /runs') return { status: 404, body: {} }
  const body = await readBody(request)
  const asked = body === undefined ? undefined : readRunRequest(body)
  if (asked === undefined) return { status: 400, body: {} }
  try {
    return { status: 200, body: { report: await sandbox.run(asked.job, asked.who) } }
  } catch (error) {
    if (!(error instanceof LabRefused)) throw error
    return { status: 200, body: { refused: { code: error.code, retryAfterSeconds: error.retryAfterSeconds } } }
  }
}

function describe({ explainMissing }: Sandbox) {
  return { missing: { typescript: explainMissing('typescript'), python: explainMissing('python') } }
}

/** Undefined when it is too long or no JSON. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxRequestBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** What a process that was killed left behind. A socket that is in use stays, and listening to it fails. */
async function removeStale(path: string): Promise<void> {
  const isInUse = await new Promise<boolean>((resolve) => {
    const probe = connect(path, () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'))
  })
  if (!isInUse) await rm(path, { force: true })
}
