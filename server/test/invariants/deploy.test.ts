import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

test.each([
  ['deploy/Dockerfile', /"(server\/\S+)", "serve"/],
  ['deploy/parapet.service', /\/opt\/parapet\/(server\/\S+) serve/],
])('%s starts a file that exists', (file, pattern) => {
  const entry = pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? 'a file that is not named'

  expect(existsSync(join(root, entry)), entry).toBe(true)
})

test('Kysely in one file is the Kysely that was installed', async () => {
  const [packed, installed] = await Promise.all([import(join(root, 'server/dist/kysely.js')), import('kysely')])

  expect(Object.keys(packed).sort()).toEqual(Object.keys(installed).sort())
})

test('Compose passes on which proxy to trust: without it everybody behind the proxy shares one address', () => {
  expect(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')).toMatch(/^ +TRUST_PROXY: \$\{TRUST_PROXY:-\}$/m)
})
