import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/click-routes.ts')

const base = 'https://news.example.com'

async function start({ clickRoutes, makeLink }: Code, vary: Vary) {
  const config = { base, linkKey: vary.text(32) }
  const campaign = vary.number(10, 99)
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
  const targets = [`https://${host}/${vary.word()}?b=c&d=%C3%A9#e`, `http://${host}/`, `https://${host}`, `https://${host}/Grüße aus ${vary.name()}`, `https://${host}/?url=https://example.net/`]
  for (const target of targets)
    assert.equal(await open(await link(target)), new URL(target).href, `The link to ${target} in a mail should lead there.`)
  assert.deepEqual(clicks, targets.map(() => `${campaign} ${host}`), 'Each click should be counted, with its campaign and host.')
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
  const target = `https://${vary.word()}.example/invoice`
  // The attacker has read the code, and makes a link with a key of their own.
  const own = (await code.makeLink({ base, linkKey: vary.text(32) }, campaign, target)).replace(base, '')
  if ((await open(own)) === target) return { sent: own, got: `the browser is sent to ${target}` }
  // What the attacker can take from a mail that they have subscribed to.
  const known = 'https://example.org/'
  const received = new Map(new URL(await link(known)).searchParams)
  const carrier = [...received].find(([, value]) => encodings.some((encode) => encode(known) === value))
  const encode = encodings.find((one) => one(known) === carrier?.[1]) ?? ((text) => text)
  const others = [...received.keys()].filter((name) => name !== carrier?.[0] && name !== 'campaign')
  if (others.length === 0) others.push('check')
  for (const name of others) {
    for (const check of makeChecks(received.get(name) ?? '', campaign, target)) {
      const query = new URLSearchParams([...received].filter(([one]) => one !== name))
      query.set(carrier?.[0] ?? 'url', encode(target))
      if (check !== undefined) query.set(name, check)
      if ((await open(`/out?${query}`)) === target) return { sent: `/out?${query}`, got: `the browser is sent to ${target}` }
    }
  }
  return false
}
