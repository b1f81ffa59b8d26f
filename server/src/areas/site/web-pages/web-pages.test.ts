import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLonePages } from '../../../../test/lone-pages.ts'
import { createHttpServer } from '../../../platform/http/server.ts'
import { bindWebPages } from './web-pages.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-pages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

function serve(webFolder: string): FastifyInstance {
  const server = createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, routes: [] })
  bindWebPages(createLonePages(server), webFolder)
  onTestFinished(() => server.fastify.close())
  return server.fastify
}

const large = 'export const words = []\n'.repeat(100)

const pageFiles = {
  '/sign-in': ['assets/sign-in-1.js'],
  '/console/people/$userId': ['assets/person-1.js', 'assets/person-1.css'],
  '/console/people/import': ['assets/import-1.js'],
  '/console/insight': ['assets/insight-1.js'],
}

const pageHeads = {
  '/console/people/import': { trail: 'People', title: 'Import people', hint: 'From a list & more.' },
  '/console/insight': { title: 'Insight' },
}

const pageData = {
  '/console/people/$userId': ['/api/app/v1/users/{userId}', '/api/app/v1/users/{userId}/certificates'],
  '/console/insight': ['/api/app/v1/insight/findings'],
  '/console/insight?view=topics': ['/api/app/v1/insight/learning?days=90'],
}

async function serveBuilt(): Promise<FastifyInstance> {
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.js'), 'outside')
  await writeFile(
    join(dist, 'index.html'),
    '<head><meta name="csp-nonce" content="" /><meta name="page-data" content="" /><script>const dark = true</script><style nonce=""></style></head><body><div class="starting-head" aria-hidden="true"></div></body>',
  )
  await writeFile(join(dist, 'icon.svg'), '<svg/>')
  await writeFile(join(dist, 'assets/index-abc123.js'), 'export {}')
  await writeFile(join(dist, 'assets/index-abc123.css'), 'body {}')
  await writeFile(join(dist, 'assets/index-abc123.js.map'), '{}')
  await writeFile(join(dist, 'assets/large-abc123.js'), large)
  await writeFile(join(dist, 'assets/large-abc123.js.br'), brotliCompressSync(large))
  await mkdir(join(dist, '.vite'))
  await writeFile(
    join(dist, '.vite/pages.json'),
    JSON.stringify({ files: pageFiles, data: pageData, heads: pageHeads }),
  )
  return serve(dist)
}

const pages = [
  ...['/', '/sign-in', '/invitation', '/forgotten', '/reset', '/undo-email', '/account', '/confirmed'],
  ...['/console', '/console/webhooks/7', '/team', '/team/assignments'],
]

test('before the web app is built, every page says what to do, and the rest of the service runs', async () => {
  const app = serve(join(folder, 'nothing'))
  for (const url of pages) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.body], url).toEqual([503, 'The web app is not built. Run: npm ci\n'])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  }
  expect((await app.inject('/assets/index.js')).statusCode).toBe(404)
})

test('an unknown address is a page for browsers and an error for programs', async () => {
  const app = await serveBuilt()
  const look = (url: string, accept: string) => app.inject({ url, headers: { accept } })
  const page = await look('/nonsense', 'text/html,application/xhtml+xml,*/*;q=0.8')

  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect((await look('/nonsense', '*/*')).json()).toMatchObject({ error: 'not_found' })
  expect((await look('/api/public/v1/nonsense', 'text/html')).json()).toMatchObject({ error: 'not_found' })
})

describe('a page', () => {
  test.each(pages)('%s is never cached, and allows no other inline script and no framing', async (url) => {
    const answer = await (await serveBuilt()).inject(url)
    const policy = answer.headers['content-security-policy'] as string

    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    const script = hash('sha256', 'const dark = true', 'base64')
    expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${script}'; `)
    for (const part of ['object-src', 'base-uri', 'form-action', 'frame-ancestors'])
      expect(policy).toContain(`${part} 'none'`)
    expect(policy).not.toContain('unsafe')
  })

  test('names the nonce of its own policy, a new one each time', async () => {
    const app = await serveBuilt()
    const nonces = new Set<string>()
    for (let i = 0; i < 20; i++) {
      const { headers, body } = await app.inject('/console')
      const nonce = /'nonce-([\w+/=]+)'/.exec(headers['content-security-policy'] as string)?.[1] ?? ''
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
      expect(body).toContain(`<meta name="csp-nonce" content="${nonce}" />`)
      expect(body).toContain(`<style nonce="${nonce}">`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(20)
  })

  test.each([
    ['/console/people/import', '<span>People</span><b>Import people</b>From a list &amp; more.'],
    ['/console/insight?view=topics', '<b>Insight</b>'],
    ['/console/people/7', ''],
    ['/console/nonsense', ''],
  ])('%s has its heading for people who have been here', async (url, head) => {
    const app = await serveBuilt()
    const place = '<div class="starting-head" aria-hidden="true">'
    expect((await app.inject({ url, headers: { cookie: 'parapet=1' } })).body).toContain(`${place}${head}</div>`)
    expect((await app.inject(url)).body).toContain(`${place}</div>`)
  })

  const link = (rel: string, file: string) => `<link rel="${rel}" crossorigin href="/assets/${file}">`
  const person = link('modulepreload', 'person-1.js') + link('stylesheet', 'person-1.css')
  const session = '/api/app/v1/session'
  const user = '/api/app/v1/users'
  test.each([
    ['/', '', session],
    ['/console', '', session],
    ['/console?from=mail', '', session],
    ['/console/people/7', person, `${session} ${user}/7 ${user}/7/certificates`],
    // What it reads may depend on the query.
    ['/console/people/7?sort=name', person, session],
    ['/console/people/import', link('modulepreload', 'import-1.js'), session],
    ['/console/insight', link('modulepreload', 'insight-1.js'), `${session} /api/app/v1/insight/findings`],
    [
      '/console/insight?view=topics',
      link('modulepreload', 'insight-1.js'),
      `${session} /api/app/v1/insight/learning?days=90`,
    ],
    ['/sign-in', link('modulepreload', 'sign-in-1.js'), ''],
    // No such page: whatever it named would be loaded for nothing.
    ['/console/people/7/more', '', ''],
    ['/console/people/%22%3E%3Cb%3E', person, session],
    ['/console/people/7"><b>', person, session],
  ])('%s names the files and the data that it needs', async (url, links, data) => {
    const { body } = await (await serveBuilt()).inject(url)

    expect(body.split('</style>')[1]?.split('<body>')[0]).toBe(`${links}</head>`)
    expect(/name="page-data" content="([^"]*)" \/>/.exec(body)?.[1]).toBe(data)
  })
})

describe('a file', () => {
  test('with a hash in its name is cached forever, others are revalidated each time', async () => {
    const app = await serveBuilt()
    const hashed = await app.inject('/assets/index-abc123.js')
    expect(hashed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^text\/javascript/),
      'x-content-type-options': 'nosniff',
    })
    expect(hashed.body).toBe('export {}')
    expect((await app.inject('/assets/index-abc123.css')).headers['content-type']).toMatch(/^text\/css/)

    const plain = await app.inject('/icon.svg')
    expect(plain.headers['cache-control']).toBe('no-cache')
    const again = await app.inject({
      url: '/icon.svg',
      headers: { 'if-none-match': String(plain.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is sent as Brotli if the browser reads it and the build made it, else as gzip', async () => {
    const app = await serveBuilt()
    const get = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })
    const brotli = await get('/assets/large-abc123.js', 'gzip, deflate, br')
    const gzip = await get('/assets/large-abc123.js', 'gzip, br;q=0')

    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(large)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(large)
    expect(brotli.headers.vary).toBe('accept-encoding')
    expect((await get('/assets/large-abc123.js', 'identity')).body).toBe(large)
    expect((await get('/assets/index-abc123.css', 'br')).headers['content-encoding']).toBeUndefined()
  })

  test.each([
    '/../secret.js',
    '/assets/large-abc123.js.br',
    '/.vite/pages.json',
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets//../../secret.js',
    '/assets/index-abc123.js%00',
    '/assets/index-abc123.js.map',
    '/index.html',
    '/assets/',
    '/assets',
  ])('outside the build, or no part of a page, is not there: %s', async (url) => {
    const answer = await (await serveBuilt()).inject(url)
    expect(answer.body).not.toContain('outside')
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: 'not_found', message: 'There is no such route.' },
    ])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})
