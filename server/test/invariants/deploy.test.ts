import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readImageSettings, readStages } from '../worlds/image-folder.ts'

const root = join(import.meta.dirname, '../../..')

test.each([
  ['deploy/Dockerfile', /"(server\/\S+)", "serve"/],
  ['deploy/parapet.service', /\/opt\/parapet\/(server\/\S+) serve/],
])('%s starts a file that exists', (file, pattern) => {
  const entry = pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? 'a file that is not named'

  expect(existsSync(join(root, entry)), entry).toBe(true)
})

const rulesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')

test('files with secrets are kept out of the repository and the image', () => {
  expect(rulesOf('.gitignore')).toContain('.env*')
  expect(rulesOf('.dockerignore')).toEqual(expect.arrayContaining(['**/.env*', 'data', '.git']))
  // An exception could bring them back, and a file next to the Dockerfile would override this one.
  for (const file of ['.gitignore', '.dockerignore']) {
    expect(rulesOf(file).filter((rule) => rule.startsWith('!'))).toEqual([])
  }
  expect(existsSync(join(root, 'deploy/Dockerfile.dockerignore'))).toBe(false)
})

test('the image contains neither the build stage nor development packages', async () => {
  const [build, production, image] = await readStages()
  const installs = production?.lines.filter((line) => line.includes('npm ')) ?? []
  const copies = image?.lines.filter((line) => line.startsWith('COPY ')) ?? []

  expect([build?.name, production?.name, image?.name]).toEqual(['build', 'production', ''])
  expect(production?.from).toBe(build?.from)
  expect(production?.lines.filter((line) => /^COPY (\S+ )*\.\/? /.test(line))).toEqual([])
  expect(installs).toHaveLength(1)
  expect(installs[0]).toContain('npm ci --omit=dev ')
  expect(copies).toEqual(['COPY --from=production --chown=root:root /app /app'])
})

test('a container runs as an ordinary user and creates no demo, whose key would be in its log', async () => {
  const lines = (await readStages()).at(-1)?.lines ?? []

  expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
  expect(await readImageSettings()).toMatchObject({ DEMO: '0', NODE_ENV: 'production' })
  expect(lines.filter((line) => /SECRET|PASSWORD|TOKEN/.test(line))).toEqual([])
})

test('the unit creates no demo organization', () => {
  const lines = readFileSync(join(root, 'deploy/parapet.service'), 'utf8').split('\n')

  expect(lines.filter((line) => line.startsWith('Environment='))).toEqual([
    expect.stringMatching(/(^|[= ])DEMO=0( |$)/),
  ])
})

test('the guide never makes root run code that another user can change', () => {
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const runs = text
    .split('\n')
    .filter((line) => line.includes('/opt/parapet/server/bin/parapet.js') || / root .*&& /.test(line))

  expect(runs).toHaveLength(2)
  for (const line of runs) expect(line).toContain('runuser -u parapet -- /opt/parapet/node_modules/.bin/node')
  expect(text).not.toMatch(/-o parapet -g parapet \/opt\/parapet/)
})

test('the bundled Kysely matches the installed one', async () => {
  const [packed, installed] = await Promise.all([import(join(root, 'server/dist/kysely.js')), import('kysely')])

  expect(Object.keys(packed).sort()).toEqual(Object.keys(installed).sort())
})

test('Compose passes TRUST_PROXY on: without it, everyone behind the proxy shares one address', () => {
  expect(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')).toMatch(/^ +TRUST_PROXY: \$\{TRUST_PROXY:-\}$/m)
})

test("the systemd unit hides the checkout's history from the service", () => {
  const unit = readFileSync(join(root, 'deploy/parapet.service'), 'utf8').split('\n')

  expect(unit).toContain('InaccessiblePaths=-/opt/parapet/.git')
})
