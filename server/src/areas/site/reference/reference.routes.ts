import { readFileSync } from 'node:fs'
import { buildOpenApi, publicApiBase } from '@parapet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PreparedBody, prepareBody, sendRead } from '../../../platform/http/answer/answer.ts'
import type { HttpServer } from '../../../platform/http/server.ts'

/** A page may load only its own style, script and search. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sent as one file, in this order. */
const styleSheets = ['base', 'frame', 'text', 'operations', 'samples', 'print']

type ReferenceOptions = { publicUrl(): string; rateLimitPerMinute: number }
type Documents = {
  publicUrl: string
  openApi: PreparedBody
  page(address: string): PreparedBody | undefined
  searchEntries: PreparedBody
}

/** The OpenAPI document and the pages made from it. All are public and contain no data of any organization. */
export function referenceRoutes({ fastify }: HttpServer, options: ReferenceOptions): void {
  const style = prepareBody(Buffer.concat(styleSheets.map((name) => readOwnFile(`./style/${name}.css`))))
  const script = prepareBody(readOwnFile('./reference.js'))
  let current: Documents | undefined

  /** Made at the first request: with PORT=0 the public URL is known only once the server listens. */
  async function documents(): Promise<Documents> {
    const publicUrl = options.publicUrl()
    if (current?.publicUrl !== publicUrl) current = await createDocuments(publicUrl, options)
    return current
  }

  for (const path of ['/openapi.json', `${publicApiBase}/openapi.json`]) {
    fastify.get(path, async (request, reply) => {
      const { openApi } = await documents()
      return send(request, reply, openApi, 'application/json')
    })
  }
  for (const path of ['/docs', '/docs/:group', '/docs/:group/schemas']) {
    fastify.get<{ Params: { group?: string } }>(path, async (request, reply) => {
      const page = (await documents()).page(path.replace(':group', request.params.group ?? ''))
      if (page === undefined) return reply.callNotFound()
      return send(request, reply.header('content-security-policy', pagePolicy), page, 'text/html')
    })
  }
  fastify.get('/docs/search.json', async (request, reply) => {
    const { searchEntries } = await documents()
    return send(request, reply, searchEntries, 'application/json')
  })
  fastify.get('/docs/reference.css', (request, reply) => send(request, reply, style, 'text/css'))
  fastify.get('/docs/reference.js', (request, reply) => send(request, reply, script, 'text/javascript'))
}

function readOwnFile(path: string): Buffer {
  return readFileSync(new URL(path, import.meta.url))
}

function send(request: FastifyRequest, reply: FastifyReply, body: PreparedBody, mediaType: string) {
  return sendRead(request, reply, body, { mediaType, cacheControl: 'no-cache' })
}

/** Loaded on first use to keep the start fast. */
async function createDocuments(publicUrl: string, options: ReferenceOptions): Promise<Documents> {
  const [{ readDocument }, { renderReference }] = await Promise.all([
    import('./read-document.ts'),
    import('./render-reference.ts'),
  ])
  const openApi = JSON.stringify(buildOpenApi(publicUrl))
  const { pages, searchEntries } = renderReference(readDocument(JSON.parse(openApi)), options)
  const prepared = new Map<string, PreparedBody>()
  const prepare = (text: string) => prepareBody(Buffer.from(text))
  return {
    publicUrl,
    openApi: prepare(openApi),
    page(address) {
      const render = pages.get(address)
      if (render !== undefined && !prepared.has(address)) prepared.set(address, prepare(render()))
      return prepared.get(address)
    },
    searchEntries: prepare(JSON.stringify(searchEntries)),
  }
}
