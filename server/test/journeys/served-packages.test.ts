/** The lines that customers copy to install the MCP bridge and the SDK, run by npm as they stand. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createPerson } from '../web-visitor.ts'
import { useWorld } from '../world.ts'
import { createAccessToken, toAssistant } from '../worlds/assistants.ts'
import { npmWithoutRegistry, serveOwnPackages } from './own-packages.ts'
import { useParapet } from './parapet.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const parapet = useParapet()
const ownAddress = 'https://parapet.example.com'

beforeAll(serveOwnPackages)

const blockOf = async (file: string, language: string) => {
  const text = await readFile(join(root, file), 'utf8')
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? ''
}

test.each(['docs/mcp.md', 'mcp/README.md'])(
  'an editor with the configuration of %s starts the bridge',
  async (file) => {
    const world = await useWorld()
    const { visitor } = await createPerson(world, await world.organization())
    const { token } = await createAccessToken(visitor)
    const { command, args, env } = JSON.parse((await blockOf(file, 'json')).replaceAll(ownAddress, world.url))
      .mcpServers.parapet
    expect(env).toEqual({ PARAPET_URL: world.url, PARAPET_TOKEN: 'ppu_...' })
    const folder = await parapet.folder()
    const client = new Client({ name: 'test', version: '1.0.0' })
    const settings = { ...npmWithoutRegistry(folder), ...env, PARAPET_TOKEN: token }
    await client.connect(new StdioClientTransport({ command, args, env: settings, cwd: folder, stderr: 'ignore' }))
    onTestFinished(() => client.close())

    const { data } = await toAssistant(client).call('find_training', { cwe: 'CWE-89' })
    expect(data.topics[0].topicId).toBe('sql-injection')
  },
)

test('the lines in sdk/README.md install the SDK into a project', async () => {
  const world = await useWorld()
  const project = await parapet.folder()
  await writeFile(join(project, 'package.json'), '{"name":"shop","type":"module"}')
  const env = { ...npmWithoutRegistry(await parapet.folder()) }
  const lines = (await blockOf('sdk/README.md', 'sh')).replaceAll(ownAddress, world.url)
  const installed = await run('sh', ['-c', lines], { cwd: project, env })
  const program = `import { ParapetClient } from '@parapet/sdk'; console.log(typeof ParapetClient)`
  const { stdout } = await run('node', ['--input-type=module', '--eval', program], {
    cwd: project,
    env,
  })

  expect(installed.stdout).toContain('sdk.tgz: OK')
  expect(stdout).toBe('function\n')
})
