import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/click-routes.ts')

const base = 'https://news.example.com'

/** Addresses as they are in mails, wanted and unwanted ones. */
const drawTarget = (vary: Vary) => `https://${vary.word()}${vary.word()}.${vary.pick(['example', 'test', 'example.org'])}/${vary.pick(['', 'invoice', vary.word()])}`

async function start({ clickRoutes, makeLink }: Code, vary: Vary) {
  const config = { base, linkKey: vary.text(32) }
  const campaign = vary.number(10, 998)
  const clicks: string[] = []
  const app = openApp()
  await clickRoutes(app, config, {
    find: async (id) => (id === campaign ? { id, isRunning: true } : undefined),
    countClick: async (id, host) => void clicks.push(`${id} ${host}`),
  })
  /** Where a browser goes: it reads the address as it does any other. */
  const open = async (link: string) => {
    const { location } = (await app.inject(link.replace(config.base, ''))).headers
    return location === undefined ? undefined : (URL.parse(location)?.href ?? location)
  }
  const link = async (target: string, id = campaign) => makeLink(config, id, target)
  return { campaign, open, link, clicks }
}

export async function works(code: Code, vary: Vary) {
  const { campaign, open, link, clicks } = await start(code, vary)
  const host = `${vary.word()}.example.org`
  const targets = [drawTarget(vary), `https://${host}/${vary.word()}?b=c&d=%C3%A9#e`, `http://${host}/`, `https://${host}`, `https://${host}/Grüße aus ${vary.name()}`, `https://${host}/?url=https://example.net/`]
  for (const target of targets)
    assert.equal(await open(await link(target)), new URL(target).href, `The link to ${target} in a mail should lead there.`)
  assert.deepEqual(clicks, targets.map((target) => `${campaign} ${new URL(target).hostname}`), 'Each click should be counted, with its campaign and host.')
  assert.equal(await open(await link(`https://${host}/`, campaign + 1)), undefined, 'A link of an unknown campaign should lead nowhere.')
  await assert.rejects(link('javascript:alert(1)'), 'A script should not become a link.')
  assert.equal(await open('/out'), undefined, 'An address without parameters should lead nowhere.')
  assert.equal(await open(`/out?campaign=${campaign}&url=javascript:alert(1)`), undefined, 'A script should never be the target.')
}

/** The ways to write an address that need no secret. */
const encodings: ((text: string) => string)[] = [
  (text) => text,
  (text) => Buffer.from(text).toString('base64url'),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('hex'),
]

/** What somebody without the key can put in the place of a value: the received one, none, or a checksum that everybody can compute. */
function makeChecks(received: string, campaign: number, target: string): (string | undefined)[] {
  const texts = [target, `${campaign}${target}`, `${campaign}:${target}`, `${campaign}\n${target}`, `out\n${campaign}\n${target}`, `${target}${campaign}`]
  const sums = texts.flatMap((text) =>
    ['sha256', 'sha1', 'md5'].map((method) => createHash(method).update(text).digest('hex').slice(0, received.length || 32)),
  )
  return [received, undefined, '', received.slice(0, 1), '0', ...sums]
}

export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const { campaign, open, link } = await start(code, vary)
  const target = drawTarget(vary)
  // The attacker has read the code, and makes a link with a key of their own.
  const own = (await code.makeLink({ base, linkKey: vary.text(32) }, campaign, target)).replace(base, '')
  if ((await open(own)) === target) return { sent: own, got: `the browser is sent to ${target}`, damage: 'The address begins like ours, and leads where the attacker wants: nobody who has the key made this link.' }
  // What the attacker can take from a mail that they have subscribed to.
  const known = drawTarget(vary)
  const received = new Map(new URL(await link(known)).searchParams)
  const carrier = [...received].find(([, value]) => encodings.some((encode) => encode(known) === value))
  const encode = encodings.find((one) => one(known) === carrier?.[1]) ?? ((text) => text)
  // A link from a mail, with other words in it: another page of the same host, the same page of another host, and what has been added.
  const { origin, host, pathname } = new URL(known)
  const changed = [`${origin}/${vary.word()}/${vary.word()}`, `${known}${vary.word()}`, `${known}?next=${vary.word()}`, `${known}#${vary.word()}`, `http://${host}${pathname}`, `https://${vary.word()}.${host}${pathname}`, `${origin}:8443${pathname}`, `https://${vary.word()}.example${pathname}`]
  for (const other of vary.shuffle(changed)) {
    const query = new URLSearchParams([...received])
    query.set(carrier?.[0] ?? 'url', encode(other))
    if ((await open(`/out?${query}`)) === other) return { sent: `/out?${query}, which was made for ${known}`, got: `the browser is sent to ${other}`, damage: 'Nobody who has the key made a link to this page: the attacker has changed a link from a mail.' }
  }
  const others = [...received.keys()].filter((name) => name !== carrier?.[0] && name !== 'campaign')
  if (others.length === 0) others.push('check')
  for (const name of others) {
    for (const check of makeChecks(received.get(name) ?? '', campaign, target)) {
      const query = new URLSearchParams([...received].filter(([one]) => one !== name))
      query.set(carrier?.[0] ?? 'url', encode(target))
      if (check !== undefined) query.set(name, check)
      if ((await open(`/out?${query}`)) === target) return { sent: `/out?${query}`, got: `the browser is sent to ${target}`, damage: 'The address begins like ours, and leads where the attacker wants: nobody who has the key made this link.' }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ clickRoutes }: Code, input: { link: string }, vary: Vary) {
  const app = openApp()
  await clickRoutes(app, { base, linkKey: vary.text(32) }, { find: async (id) => (id === 12 ? { id, isRunning: true } : undefined), countClick: async () => {} })
  try {
    const { statusCode, headers, body } = await app.inject(input.link)
    const location = String(headers.location ?? '')
    const host = URL.parse(location)?.hostname ?? ''
    const isDone = host === 'attacker.example' || host.endsWith('.attacker.example')
    return { isDone, shown: location === '' ? `${statusCode}\n\n${body}` : `${statusCode}\nLocation: ${location}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { link: '/out?campaign=12&url=https%3A%2F%2Fattacker.example%2Finvoice' }, isDone: true },
  { input: { link: '/out?campaign=13&url=https%3A%2F%2Fattacker.example%2F' }, isDone: false },
  { input: { link: '/out?campaign=12&url=https%3A%2F%2Fexample.org%2Fattacker.example' }, isDone: false },
]
