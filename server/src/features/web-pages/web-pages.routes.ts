import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PreparedBody, prepareBody, sendRead } from '../../platform/http/answer.ts'
import type { HttpServer } from '../../platform/http/server.ts'

export const builtWebFolder = join(import.meta.dirname, '../../../../web/dist')

/** Addresses that the web app itself makes a page of. */
const pages = [
  ...['/', '/sign-in', '/invitation', '/forgotten', '/reset', '/undo-email', '/account', '/confirmed'],
  ...['/console', '/console/*', '/team', '/team/*', '/learn', '/learn/*'],
]

const mediaTypes: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Files with a hash in their name never change; the others are asked about each time. */
const forEver = 'public, max-age=31536000, immutable'

const emptyNonce = 'name="csp-nonce" content=""'

/** Scripts, styles and calls only from here. The nonce is for styles that the components create. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The built web app. Without it the service still runs, and the pages say what to do. */
export function webPageRoutes(
  { fastify, setUnknownPage }: Pick<HttpServer, 'fastify' | 'setUnknownPage'>,
  folder = builtWebFolder,
): void {
  const files = new Map<string, PreparedBody>()
  const read = (path: string): PreparedBody => {
    const known = files.get(path)
    if (known !== undefined) return known
    const body = prepareBody(readFileSync(join(folder, path)))
    files.set(path, body)
    return body
  }

  const isBuilt = existsSync(join(folder, 'index.html'))
  const sendPage = (reply: FastifyReply): FastifyReply => {
    if (!isBuilt) {
      return reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built. Run: npm ci\n')
    }
    const nonce = randomBytes(16).toString('base64')
    const html = read('index.html').bytes.toString('utf8').replace(emptyNonce, `name="csp-nonce" content="${nonce}"`)
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  for (const path of pages) fastify.get(path, async (_request, reply) => sendPage(reply))
  // The web app shows that the page doesn't exist, and where to go.
  setUnknownPage(sendPage)
  if (!isBuilt) return
  // The files are known at the start: no path from outside ever reaches the file system.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const served = new Set(names.filter((name) => mediaTypes[extname(name)] !== undefined))
  const send = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const mediaType = mediaTypes[extname(name)] as string
    return sendRead(request, reply, read(name), {
      mediaType,
      cacheControl: name.startsWith('assets/') ? forEver : 'no-cache',
      // Once per file and process, so it may be slow.
      level: 9,
    })
  }
  // One route for all assets: a route for each would take a tenth of the time of a start.
  fastify.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const name = `assets/${request.params.file}`
    return served.has(name) ? send(request, reply, name) : reply.callNotFound()
  })
  for (const name of served) {
    if (!name.startsWith('assets/')) fastify.get(`/${name}`, (request, reply) => send(request, reply, name))
  }
}
