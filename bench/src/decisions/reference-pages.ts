/**
 * Compares the pages of our reference with ready-made viewers of the same OpenAPI document, all under our
 * Content-Security-Policy; docs/decisions/0003 and 0032 have the figures. Each viewer is one script file.
 *
 * node bench/src/decisions/reference-pages.ts scalar=FILE redoc=FILE
 */
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { buildOpenApi } from '@parapet/contract'
import { pino } from 'pino'
import { chromium, type Page } from 'playwright-core'
import { register } from '../../../server/src/areas/site/reference/reference.routes.ts'
import type { Routes } from '../../../server/src/platform/http/apis/routes.ts'
import { createHttpServer } from '../../../server/src/platform/http/server.ts'
import { createLonePages } from '../../../server/test/lone-pages.ts'

const strictPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'"
const policies = { strict: strictPolicy, none: '' }
const starts: Record<string, string> = {
  scalar: "Scalar.createApiReference('#app', { url: '/openapi.json' })",
  redoc: "Redoc.init('/openapi.json', {}, document.getElementById('app'))",
}

await using stack = new AsyncDisposableStack()
let url = ''
const server = createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, routes: [] })
const services = { rateLimitPerMinute: 600 }
register({ pages: createLonePages(server, () => url), services } as Routes<unknown, typeof services>)
const viewers = process.argv.slice(2).map((text) => text.split('=') as [name: string, file: string])
for (const [name, file] of viewers) {
  const script = await readFile(file)
  server.fastify.get(`/${name}.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  server.fastify.get(`/${name}-start.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(starts[name]),
  )
  for (const [policy, text] of Object.entries(policies)) {
    server.fastify.get(`/${name}/${policy}`, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', text)
        .send(
          `<!doctype html><div id="app"></div><script src="/${name}.js"></script><script src="/${name}-start.js"></script>`,
        ),
    )
  }
}
url = await server.fastify.listen({ host: '127.0.0.1', port: 0 })
stack.defer(() => server.fastify.close())
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
stack.defer(() => browser.close())

const operations = Object.values(buildOpenApi(url).paths as object).flatMap((path) => Object.keys(path)).length
console.log(`${operations} operations in the document`)
console.log(
  'page | policy | KB of HTML | KB sent, gzipped | nodes in the page | characters to read | styled | policy violations | requests elsewhere',
)
for (const address of await listOwnPages()) await measure(address, 'strict', address)
for (const [name] of viewers) {
  for (const policy of Object.keys(policies)) await measure(name, policy, `/${name}/${policy}`)
}

/** Every page that the first one leads to. */
async function listOwnPages(): Promise<string[]> {
  const first = await (await fetch(`${url}/docs`)).text()
  const groups = [...first.matchAll(/href="(\/docs(?:\/[a-z-]+)*)[#"]/g)].map(([, address = '']) => address)
  return ['/docs', ...new Set(groups.filter((address) => address !== '/docs'))]
}

async function measure(name: string, policy: string, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  let bytes = 0
  let htmlBytes = 0
  const elsewhere = new Set<string>()
  const errors: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && /^https?:/.test(request.url())) elsewhere.add(new URL(request.url()).host)
  })
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0))
    if (response.url().startsWith(url)) bytes += gzipSync(body).length
    if (response.url() === url + path) htmlBytes = body.length
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(
    "globalThis.violations = 0; addEventListener('securitypolicyviolation', () => globalThis.violations++)",
  )
  await page.goto(url + path)
  // Give up on a viewer that shows little. Our own pages have everything from the start.
  for (let tries = 0; !path.startsWith('/docs') && tries < 10 && (await look(page)).letters < 5000; tries++)
    await page.waitForTimeout(1000)
  const found = await look(page)
  console.log(
    [
      name,
      policy,
      Math.round(htmlBytes / 1024),
      Math.round(bytes / 1024),
      found.nodes,
      found.letters,
      found.isStyled,
      found.violations,
      [...elsewhere].join(' ') || 'none',
      ...errors.slice(0, 1),
    ].join(' | '),
  )
  await page.close()
}

/** As text: this runs in the browser, whose types are not available here. */
function look(page: Page): Promise<{ nodes: number; letters: number; isStyled: boolean; violations: number }> {
  return page.evaluate(`({
    nodes: document.querySelectorAll('*').length,
    letters: document.body.innerText.length,
    isStyled: [...document.styleSheets].some(({ cssRules }) => cssRules.length > 50),
    violations: globalThis.violations,
  })`)
}
