/**
 * One implementation of one job of the HTTP layer: `ours`, or a Fastify plugin from a folder outside the repository.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyPluginCallback } from 'fastify'
import { readSessionCookie } from '../../../server/src/platform/auth/session-cookie.ts'
import { announce } from '../servers/announce.ts'
// Loaded before the start is measured, because the service needs them anyway.
import '@parapet/contract'
import { pino } from 'pino'

/** The jobs, each done by ours and by the plugins of its name. */
export const jobs = {
  'gzip and etag': { plugins: ['@fastify/etag', '@fastify/compress'], path: '/list', gzip: true },
  'etag of a new answer': { plugins: ['@fastify/etag'], path: '/item', gzip: false },
  'security headers': { plugins: ['@fastify/helmet'], path: '/item', gzip: false },
  cookie: { plugins: ['@fastify/cookie'], path: '/item', gzip: false },
  'files of the web app': { plugins: ['@fastify/static', '@fastify/compress'], path: '/assets/', gzip: true },
  'load limit': { plugins: ['@fastify/under-pressure'], path: '/item', gzip: false },
} as const
export type Job = keyof typeof jobs

const list = Buffer.from(
  JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ id: i, name: `Person ${i}`, email: `p${i}@example.com` }))),
)
const item = list.subarray(0, 400)
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const policy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }
const webFolder = join(import.meta.dirname, '../../../web/dist')

/** Run as a program: job, side, folder of the plugins, and `start` to exit as soon as it listens. */
export type ServerArguments = [job: Job, side: 'ours' | 'plugin', folder: string, mode: 'serve' | 'start']

if (import.meta.main) {
  const [job, side, folder, mode] = process.argv.slice(2) as ServerArguments
  const before = process.cpuUsage()
  const app = side === 'ours' ? await useOurs(job) : await usePlugins(job, createRequire(join(folder, 'package.json')))
  await app.ready()
  const { user, system } = process.cpuUsage(before)
  if (mode === 'start') process.stdout.write(`${JSON.stringify({ cpuMs: (user + system) / 1000 })}\n`)
  else await announce(app)
}

async function useOurs(job: Job): Promise<FastifyInstance> {
  const { prepareBody, sendRead } = await import('../../../server/src/platform/http/answer/answer.ts')
  const app = Fastify()
  if (job === 'files of the web app') {
    const { bindWebPages } = await import('../../../server/src/areas/site/web-pages/web-pages.ts')
    const { createLonePages } = await import('../../../server/test/lone-pages.ts')
    bindWebPages(createLonePages({ fastify: app, setUnknownPage: () => {} }), webFolder)
  }
  if (job === 'load limit') {
    const { registerLoadLimit } = await import('../../../server/src/platform/http/limits/load-limit.ts')
    const { httpLimits } = await import('../../../server/src/platform/http/limits/http-limits.ts')
    const log = pino({ level: 'silent' })
    registerLoadLimit(app, {
      requestsAtOnce: 250,
      requestsAtOncePerOwner: 250,
      lateness: httpLimits,
      headers: {},
      log,
      isDraining: () => false,
    })
  }
  if (job === 'security headers')
    app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders))
  const prepared = prepareBody(list)
  app.get('/list', (request, reply) => sendRead(request, reply, prepared))
  app.get('/item', (request, reply) => {
    if (job === 'cookie' && readSessionCookie(request.headers.cookie, 'https://example.com') === undefined) {
      return reply.code(401).send()
    }
    if (job === 'etag of a new answer') return sendRead(request, reply, prepareBody(Buffer.from(item)))
    return reply.type('application/json').send(item)
  })
  return app
}

async function usePlugins(job: Job, load: NodeJS.Require): Promise<FastifyInstance> {
  const app = Fastify()
  const options: Record<string, object> = {
    '@fastify/helmet': {
      contentSecurityPolicy: { useDefaults: false, directives: policy },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
    },
    '@fastify/static': { root: webFolder, index: false, immutable: true, maxAge: '365d', wildcard: false },
    '@fastify/compress': { encodings: ['gzip'], threshold: 1024 },
    '@fastify/etag': { weak: true },
    '@fastify/under-pressure': { maxEventLoopDelay: 1000, maxEventLoopUtilization: 0.98 },
  }
  for (const name of jobs[job].plugins) {
    await app.register(load(name) as FastifyPluginCallback<object>, options[name] ?? {})
  }
  app.get('/list', (_request, reply) => reply.type('application/json').send(list))
  app.get('/item', (request, reply) => {
    const { cookies } = request as { cookies?: Record<string, string> }
    if (job === 'cookie' && cookies?.['__Host-parapet'] === undefined) return reply.code(401).send()
    return reply.type('application/json').send(item)
  })
  return app
}
