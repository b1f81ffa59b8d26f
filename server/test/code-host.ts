/**
 * Test support: a code host on loopback. It stores comments, answers as documented by GitHub, GitLab or Bitbucket, page
 * by page, and records every request that their published API would refuse. It can fail on demand.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { Ajv } from 'ajv'
import { onTestFinished } from 'vitest'
import { hostShapes, type Operation, type ProviderName } from './host-shapes.ts'

export type HostComment = { id: number; author: string; body: string }
/** The answer instead of the right one, for requests with this method, or for all. */
export type Fault = { method?: string; isOnce?: boolean } & (
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | { silence: 'hang' | 'drop' }
)
type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown }

export type CodeHost = {
  url: string
  /** The variables that this host's CI sets in a job for pull request 12. */
  env: Record<string, string>
  comments: HostComment[]
  requests: Seen[]
  /** Requests that the provider would have refused, and why. */
  problems: string[]
  fail(...faults: Fault[]): void
}

const ajv = new Ajv({ allErrors: true, strict: true, coerceTypes: false })
const queryAjv = new Ajv({ allErrors: true, strict: true, coerceTypes: true })
/** The owner of the token. */
export const self = 'parapet-bot'

/** Starts the host; it stops with the test. */
export async function startCodeHost(provider: ProviderName, { isApp = true } = {}): Promise<CodeHost> {
  const shapes = hostShapes[provider]
  const comments: HostComment[] = []
  const requests: Seen[] = []
  const problems: string[] = []
  let faults: Fault[] = []
  let nextId = 1000

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const sent = await readText(request)
    const body = sent === '' ? undefined : JSON.parse(sent)
    requests.push({ method, path, headers, body })
    const fault = faults.find((one) => one.method === undefined || one.method === method)
    if (fault?.isOnce === true) faults = faults.filter((one) => one !== fault)
    if (fault !== undefined && 'silence' in fault) {
      if (fault.silence === 'drop') request.socket.destroy()
      return
    }
    if (fault !== undefined) {
      send(response, fault.status, fault.body ?? { message: 'told to fail' }, fault.headers)
      return
    }
    const address = new URL(path, url)
    const operation = shapes.operations.find((one) => one.method === method && one.path.test(address.pathname))
    if (operation === undefined) {
      problems.push(`${method} ${path} is no operation of ${provider}`)
      send(response, 404, { message: 'Not Found' })
      return
    }
    const mistakes = findMistakes(operation, shapes.headers, address, headers, body)
    problems.push(...mistakes.map((mistake) => `${method} ${path}: ${mistake}`))
    if (mistakes.length > 0) send(response, 422, { message: 'Validation Failed' })
    else act(operation, address, body, response)
  }

  function act({ does, path }: Operation, address: URL, body: unknown, response: ServerResponse): void {
    if (does === 'self') {
      if (provider === 'github' && isApp) send(response, 403, { message: 'Resource not accessible by integration' })
      else send(response, 200, shapes.printSelf(self))
      return
    }
    if (does === 'list') {
      const { headers = {}, body: page } = shapes.printPage(comments, address, { isApp })
      send(response, 200, page, headers)
      return
    }
    const text = shapes.readText(body)
    if (does === 'create') {
      const comment = { id: nextId++, author: self, body: text }
      comments.push(comment)
      send(response, 201, shapes.print(comment, { isApp }))
      return
    }
    const id = Number(path.exec(address.pathname)?.groups?.id)
    const comment = comments.find((one) => one.id === id)
    if (comment === undefined) send(response, 404, { message: 'Not Found' })
    else if (provider !== 'github' && comment.author !== self) send(response, 403, { message: '403 Forbidden' })
    else {
      comment.body = text
      send(response, 200, shapes.print(comment, { isApp }))
    }
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    env: shapes.env(url),
    comments,
    requests,
    problems,
    fail(...wanted) {
      faults = wanted
    },
  }
}

function findMistakes(
  operation: Operation,
  wantedHeaders: Record<string, RegExp>,
  address: URL,
  headers: IncomingHttpHeaders,
  body: unknown,
): string[] {
  const mistakes = Object.entries(wantedHeaders)
    .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
    .map(([name]) => `the header ${name} is ${headers[name]}`)
  const query = Object.fromEntries(address.searchParams)
  const checkQuery = queryAjv.compile({
    type: 'object',
    additionalProperties: false,
    properties: operation.query ?? {},
  })
  if (!checkQuery(query)) mistakes.push(`query: ${queryAjv.errorsText(checkQuery.errors)}`)
  if (operation.body === undefined) {
    if (body !== undefined) mistakes.push('it has a body')
    return mistakes
  }
  if (headers['content-type'] !== 'application/json') mistakes.push(`the content type is ${headers['content-type']}`)
  const checkBody = ajv.compile(operation.body)
  if (!checkBody(body)) mistakes.push(`body: ${ajv.errorsText(checkBody.errors)}`)
  return mistakes
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
