import { readFileSync } from 'node:fs'
import { buildOpenApi, publicApiBase } from '@parapet/contract'
import { type PreparedBody, prepareBody, sendRead } from '../../../platform/http/answer/answer.ts'
import type { Page } from '../../../platform/http/apis/pages.ts'
import type { Routes } from '../../../platform/http/apis/routes.ts'

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
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Sent as one file, in this order. */
const styleSheets = ['base', 'frame', 'text', 'operations', 'samples', 'print']

type ReferenceServices = { rateLimitPerMinute: number }
type Documents = {
  publicUrl: string
  openApi: PreparedBody
  page(address: string): PreparedBody | undefined
  searchEntries: PreparedBody
}

/** The OpenAPI document and the pages made from it. All are public and contain no data of any organization. */
export function register({ pages, services }: Routes<unknown, ReferenceServices>): void {
  const style = prepareBody(Buffer.concat(styleSheets.map((name) => readOwnFile(`./style/${name}.css`))))
  const script = prepareBody(readOwnFile('./reference.js'))
  let current: Documents | undefined

  /** Made at the first request: with PORT=0 the public URL is known only once the server listens. */
  async function documents({ ctx: { publicUrl } }: Page): Promise<Documents> {
    if (current?.publicUrl !== publicUrl) current = await createDocuments(publicUrl, services)
    return current
  }

  for (const path of ['/openapi.json', `${publicApiBase}/openapi.json`]) {
    pages.get(path, async (page) => send(page, (await documents(page)).openApi, 'application/json'))
  }
  for (const path of ['/docs', '/docs/:group', '/docs/:group/schemas']) {
    pages.get(path, async (page: Page) => {
      const prepared = (await documents(page)).page(path.replace(':group', page.params.group ?? ''))
      if (prepared === undefined) return page.reply.callNotFound()
      page.reply.header('content-security-policy', pagePolicy)
      return send(page, prepared, 'text/html')
    })
  }
  pages.get('/docs/search.json', async (page) => send(page, (await documents(page)).searchEntries, 'application/json'))
  pages.get('/docs/reference.css', (page) => send(page, style, 'text/css'))
  pages.get('/docs/reference.js', (page) => send(page, script, 'text/javascript'))
}

function readOwnFile(path: string): Buffer {
  return readFileSync(new URL(path, import.meta.url))
}

function send({ request, reply }: Page, body: PreparedBody, mediaType: string) {
  return sendRead(request, reply, body, { mediaType, cacheControl: 'no-cache' })
}

/** Loaded on first use to keep the start fast. */
async function createDocuments(publicUrl: string, services: ReferenceServices): Promise<Documents> {
  const [{ readDocument }, { renderReference }] = await Promise.all([
    import('./read-document.ts'),
    import('./render-reference.ts'),
  ])
  const openApi = JSON.stringify(buildOpenApi(publicUrl))
  const { pages, searchEntries } = renderReference(readDocument(JSON.parse(openApi)), services)
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
