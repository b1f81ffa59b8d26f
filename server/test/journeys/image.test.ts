import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { makeImageFolder, readImageSettings } from '../worlds/image-folder.ts'
import { cleanEnvironment, nodeProgram, testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()

testInLongRun('the image has everything the service needs, and prints no key', async () => {
  const folder = await parapet.folder()
  const app = join(folder, 'app')
  await mkdir(app)
  await makeImageFolder(app)
  const run = (args: string[], env = {}) =>
    parapet.spawn(nodeProgram, args, { cwd: app, env: cleanEnvironment({ ...env }) })

  expect(await run(['scripts/prepare.ts']).ended).toMatchObject({ code: 0, stderr: '' })
  const settings = { ...(await readImageSettings()), DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0' }
  await chmod(app, 0o755)
  const server = run(['server/bin/parapet.js', 'serve'], settings)
  while (!server.output.stdout.endsWith('\n\n') && server.child.exitCode === null) await sleep(10)
  const url = /ready at (\S+)/.exec(server.output.stdout)?.[1] ?? ''
  const [page, ready] = await Promise.all(['/', '/readyz'].map((path) => fetch(url + path)))

  expect(server.output.stdout).not.toMatch(/ppt_|sign-in#/)
  expect(server.output.stdout).toContain('There is no organization yet.')
  expect([page?.status, ready?.status]).toEqual([200, 200])
  expect(await page?.text()).toContain('<script type="module"')

  // Editors and CI jobs get their programs from it.
  for (const name of ['cli.tgz', 'mcp.tgz', 'sdk.tgz']) expect((await fetch(`${url}/${name}`)).status, name).toBe(200)

  // CI commands run there too: everything they import is in the image.
  const client = { PARAPET_URL: url, PARAPET_API_KEY: 'ppt_wrong' }
  const file = join(folder, 'empty.sarif')
  await writeFile(file, '{}')
  const upload = await run(['server/bin/parapet.js', 'sarif', 'upload', file], client).ended
  expect(upload.stderr).toContain('The service does not know this key.')
  const check = await run(['server/bin/parapet.js', 'policy', 'check', '--checkout', folder], client).ended
  expect(check.stderr).toContain('policy check needs a git repository')
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })

  await rm(join(app, 'web/dist'), { recursive: true })
  const refused = await run(['scripts/prepare.ts']).ended
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.stderr).toContain('these cannot be built: web/dist/index.html')
})
