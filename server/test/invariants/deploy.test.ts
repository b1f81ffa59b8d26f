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

test('neither the image nor the systemd unit lets the service read the history of its sources', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')

  expect(read('deploy/Dockerfile.dockerignore')).toContain('.git')
  expect(read('deploy/parapet.service')).toContain('InaccessiblePaths=-/opt/parapet/.git')
})

test('Kysely in one file is the Kysely that was installed', async () => {
  const [packed, installed] = await Promise.all([import(join(root, 'server/dist/kysely.js')), import('kysely')])

  expect(Object.keys(packed).sort()).toEqual(Object.keys(installed).sort())
})
