import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import Fastify from 'fastify'

type Code = typeof import('./click-routes.ts')

const config = { base: 'https://news.example.com', linkKey: 'a-random-secret-of-the-service' }

function start({ clickRoutes }: Code) {
  const clicks: string[] = []
  const app = Fastify()
  clickRoutes(app, config, {
    find: async (id) => (id === 12 ? { id, isRunning: true } : undefined),
    countClick: async (id, host) => void clicks.push(`${id} ${host}`),
  })
  const open = async (link: string) => (await app.inject(link.replace(config.base, ''))).headers.location
  return { open, clicks }
}

export async function works(code: Code) {
  const { open, clicks } = start(code)
  for (const target of ['https://example.org/a?b=c&d=%C3%A9#e', 'http://example.net/'])
    assert.equal(await open(code.makeLink(config, 12, target)), target)
  assert.deepEqual(clicks, ['12 example.org', '12 example.net'])
  assert.equal(await open(code.makeLink(config, 13, 'https://example.org/')), undefined)
  assert.throws(() => code.makeLink(config, 12, 'javascript:alert(1)'))
  assert.equal(await open('/out'), undefined)
  assert.equal(await open('/out?campaign=12&url=javascript:alert(1)'), undefined)
}

export async function exploit(code: Code): Promise<boolean> {
  const target = 'https://attacker.example/invoice'
  // What the attacker can take from a mail that they have subscribed to.
  const received = new URL(code.makeLink(config, 12, 'https://example.org/'))
  const { open } = start(code)
  const values = [target, Buffer.from(target).toString('base64url')]
  const checks = [received.searchParams.get('check') ?? '', createHash('sha256').update(target).digest('hex').slice(0, 32)]
  for (const url of values) {
    for (const check of checks) {
      const query = new URLSearchParams({ campaign: '12', url, check })
      if ((await open(`/out?${query}`)) === target) return true
    }
  }
  return false
}
