import { readFileSync } from 'node:fs'
import { buildOpenApi, publicApiBase } from '@parapet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PreparedBody, prepareBody, sendRead } from '../../platform/http/answer.ts'
import type { HttpServer } from '../../platform/http/server.ts'

/** The page may load only its own style and script. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sent as one file, in this order. */
const styleSheets = ['base', 'frame', 'text', 'operations', 'samples', 'print']

type ReferenceOptions = { publicUrl(): string; rateLimitPerMinute: number }
type Documents = { publicUrl: string; openApi: PreparedBody; page: PreparedBody }

/** The OpenAPI document and the page made from it. Both are public and contain no data of any organization. */
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
  fastify.get('/docs', async (request, reply) => {
    const { page } = await documents()
    return send(request, reply.header('content-security-policy', pagePolicy), page, 'text/html')
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
  const [{ readDocument }, { renderPage }] = await Promise.all([
    import('./read-document.ts'),
    import('./render-page.ts'),
  ])
  const openApi = JSON.stringify(buildOpenApi(publicUrl))
  const page = renderPage(readDocument(JSON.parse(openApi)), options)
  return { publicUrl, openApi: prepareBody(Buffer.from(openApi)), page: prepareBody(Buffer.from(page)) }
}
