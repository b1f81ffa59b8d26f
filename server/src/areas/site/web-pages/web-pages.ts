import { hash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { appApiBase, getCurrentSession } from '@parapet/contract'
import type { FastifyReply } from 'fastify'
import { type PreparedBody, prepareBody, sendRead } from '../../../platform/http/answer/answer.ts'
import type { Page, Pages } from '../../../platform/http/apis/pages.ts'
import { readPageNeeds } from './page-needs.ts'

/** Addresses that the web app itself makes a page of. */
const addresses = [
  '/',
  '/sign-in',
  '/invitation',
  '/forgotten',
  '/reset',
  '/undo-email',
  '/account',
  '/confirmed',
  '/console',
  '/console/*',
  '/team',
  '/team/*',
  '/learn',
  '/learn/*',
]

/** Pages that first ask who is signed in, and then for their data: the browser asks before the script does. */
const behindSignIn = /^\/(console|team|learn|account)([/?]|$)/
/** These ask too, and then lead to a page. */
const leadingOn = /^\/(console\/?)?(\?|$)/
const sessionAddress = appApiBase + getCurrentSession.url
/** What addresses are made of. The page asks for nothing else, whatever its own address was. */
const plainAddress = /^[\w/?=&.-]+$/
const emptyData = 'name="page-data" content=""'
const emptyHead = '<div class="starting-head" aria-hidden="true"></div>'

const mediaTypes: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Files with a hash in their name never change; the others are asked about each time. */
const forEver = 'public, max-age=31536000, immutable'

/** Where a page names its nonce: for scripts that create styles, and for its own style. */
const emptyNonces: [empty: string, fill: (nonce: string) => string][] = [
  ['name="csp-nonce" content=""', (nonce) => `name="csp-nonce" content="${nonce}"`],
  ['<style nonce="">', (nonce) => `<style nonce="${nonce}">`],
]

/** The script in the page, which runs before any other. */
const firstScript = /<script>(.*?)<\/script>/s

/**
 * Scripts, styles and calls only from here, and the script in the page by its hash. The nonce is for the page's first
 * style and those that components create. Text becomes markup only through the policy in the page's script.
 */
function pagePolicy(nonce: string, scriptHash: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${scriptHash}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** The built web app. Without it the service still runs, and the pages say what to do. */
export function bindWebPages(pages: Pages, folder: string): void {
  const files = new Map<string, PreparedBody>()
  const read = (path: string): PreparedBody => {
    const known = files.get(path)
    if (known !== undefined) return known
    const compressed = join(folder, `${path}.br`)
    const brotli = existsSync(compressed) ? readFileSync(compressed) : undefined
    const body = { ...prepareBody(readFileSync(join(folder, path))), brotli }
    files.set(path, body)
    return body
  }

  const isBuilt = existsSync(join(folder, 'index.html'))
  const scriptHash = isBuilt ? hashOfScript(read('index.html').bytes.toString('utf8')) : ''
  const needsOf = readPageNeeds(folder)
  const sendPage = (reply: FastifyReply): FastifyReply => {
    if (!isBuilt) {
      return reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built. Run: npm ci\n')
    }
    const nonce = randomBytes(16).toString('base64')
    const { url, headers } = reply.request
    const { links, data, head } = needsOf(url)
    // Someone who was never signed in here is about to see another page.
    const shownHead = headers.cookie === undefined ? '' : head
    // A page that doesn't exist asks for nothing.
    const asksForSession = leadingOn.test(url) || (links !== '' && behindSignIn.test(url))
    const asked = asksForSession ? [sessionAddress, ...data.filter((address) => plainAddress.test(address))] : []
    const html = emptyNonces
      .reduce((text, [empty, fill]) => text.replace(empty, fill(nonce)), read('index.html').bytes.toString('utf8'))
      .replace(emptyData, `name="page-data" content="${asked.join(' ')}"`)
      .replace('</head>', `${links}</head>`)
      .replace(emptyHead, () => emptyHead.replace('></', () => `>${shownHead}</`))
    return reply
      .header('content-security-policy', pagePolicy(nonce, scriptHash))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  for (const address of addresses) pages.get(address, ({ reply }) => sendPage(reply))
  // The web app shows that the page doesn't exist, and where to go.
  pages.setUnknownPage(sendPage)
  if (!isBuilt) return
  // The files are known at the start: no path from outside ever reaches the file system.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const served = new Set(names.filter((name) => mediaTypes[extname(name)] !== undefined))
  const send = ({ request, reply }: Page, name: string) => {
    const mediaType = mediaTypes[extname(name)] as string
    return sendRead(request, reply, read(name), {
      mediaType,
      cacheControl: name.startsWith('assets/') ? forEver : 'no-cache',
      // Once per file and process, so it may be slow.
      level: 9,
    })
  }
  // One route for all assets: a route for each would take a tenth of the time of a start.
  pages.get('/assets/:file', (page) => {
    const name = `assets/${page.params.file}`
    return served.has(name) ? send(page, name) : page.reply.callNotFound()
  })
  for (const name of served) {
    if (!name.startsWith('assets/')) pages.get(`/${name}`, (page) => send(page, name))
  }
}

function hashOfScript(page: string): string {
  const script = firstScript.exec(page)?.[1]
  if (script === undefined) throw new Error('web/dist/index.html has no script. Build the web app: npm ci')
  return hash('sha256', script, 'base64')
}
