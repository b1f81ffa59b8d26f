import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { packPackages } from '../../../../../scripts/pack-packages.ts'
import { createLonePages } from '../../../../test/lone-pages.ts'
import { createHttpServer } from '../../../platform/http/server.ts'
import { bindPackages } from './packages.ts'

const names = ['cli.tgz', 'mcp.tgz', 'sdk.tgz']

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-packages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function serve(folder: string) {
  const server = createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, routes: [] })
  bindPackages(createLonePages(server), folder)
  onTestFinished(() => server.fastify.close())
  return server.fastify
}

test('anyone can download the packages, and their checksums match', async () => {
  const folder = await makeFolder()
  await packPackages(folder)
  const app = serve(folder)
  for (const name of names) {
    const file = await app.inject({ url: `/${name}`, headers: { 'accept-encoding': 'gzip, br' } })
    const checksum = await app.inject(`/${name}.sha256`)

    expect(file.statusCode, name).toBe(200)
    expect(file.headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-cache' })
    expect(file.headers).not.toHaveProperty('content-encoding')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    expect(checksum.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(checksum.body).toBe(`${hash('sha256', file.rawPayload, 'hex')}  ${name}\n`)
    const headers = { 'if-none-match': String(file.headers.etag) }
    expect((await app.inject({ url: `/${name}`, headers })).statusCode).toBe(304)
    expect(await app.inject({ method: 'HEAD', url: `/${name}` })).toMatchObject({ statusCode: 200, body: '' })
  }
})

test('the same version always gives the same packages', async () => {
  const [first, second] = [await makeFolder(), await makeFolder()]
  await Promise.all([packPackages(first), packPackages(second)])
  const bodies = (folder: string) => {
    const app = serve(folder)
    return Promise.all(names.map((name) => app.inject(`/${name}.sha256`).then(({ body }) => body)))
  }

  expect(await bodies(first)).toEqual(await bodies(second))
})

test('before the packages are built, the service says what to do, and serves them as soon as they are there', async () => {
  const folder = await makeFolder()
  const app = serve(folder)
  const missing = await app.inject('/cli.tgz')
  expect([missing.statusCode, missing.body]).toEqual([503, 'The packages are not built. Run: npm ci\n'])
  expect((await app.inject('/cli.tgz.sha256')).statusCode).toBe(503)
  await writeFile(join(folder, 'cli.tgz'), 'packed')

  expect((await app.inject('/cli.tgz')).body).toBe('packed')
})
