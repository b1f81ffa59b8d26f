import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./install-tool.ts')

const genuine = '\x7fELF lint-cli 2.4.1\n'
const path = '/lint-cli/2.4.1/lint-cli-linux-x64'

/** A download server with these files; like the real one, it publishes a checksum beside each. */
function serve(file: string) {
  const files: Record<string, string> = {
    [path]: file,
    [`${path}.sha256`]: `${createHash('sha256').update(file).digest('hex')}\n`,
  }
  return (async (url: string | URL | Request) => {
    const { origin, pathname } = new URL(String(url))
    const text = origin === 'https://downloads.example.com' ? files[pathname] : undefined
    if (text === undefined) return new Response('', { status: 404 })
    return new Response(text, { headers: { 'content-length': String(Buffer.byteLength(text)) } })
  }) as typeof fetch
}

export async function works({ installTool, InstallError }: Code, vary: Vary) {
  const folder = `tools-${vary.text(8)}`
  const target = await installTool('lint-cli', folder, serve(genuine))
  assert.equal(readFileSync(target, 'utf8'), genuine, 'The tool should be installed as it was published.')
  assert.equal(statSync(target).mode & 0o111, 0o111, 'The installed tool should be executable.')
  assert.equal(readFileSync(await installTool('lint-cli', folder, serve(genuine)), 'utf8'), genuine, 'A tool should be installed over an earlier one.')
  await assert.rejects(installTool(vary.word(), folder, serve(genuine)), InstallError, 'A tool that is not in the list should be refused.')
  await assert.rejects(
    installTool('lint-cli', folder, async () => new Response('', { status: 503 })),
    InstallError, 'A download that fails or ends early should be refused.',
  )
  const cut = async () => new Response('\x7fEL', { headers: { 'content-length': String(genuine.length) } })
  await assert.rejects(installTool('lint-cli', folder, cut), InstallError, 'A download that ends early should be refused.')
  assert.equal(existsSync(target) ? readFileSync(target, 'utf8') : 'nothing', genuine, 'When a download is refused, the tool that was installed before should stay.')
}

/** What an attacker puts in the tool's place: the tool and more, one byte of it changed, another program, and a shell script. */
function makeHostile(vary: Vary): string[] {
  const place = vary.number(4, genuine.length - 1)
  const more = `# ${vary.remark()}`
  return vary.shuffle([
    `${genuine}${more}`,
    `${genuine.slice(0, place)}${vary.pick([...'ABCDEF'])}${genuine.slice(place + 1)}`,
    `\x7fELF${vary.text(genuine.length - 4)}`,
    `\x7fELF${more}${genuine}`,
    `#!/bin/sh\n${more}\n`,
  ])
}

/** Somebody has replaced the file on the download server, and what is published about it. */
export async function exploit({ installTool }: Code, vary: Vary): Promise<Breach | false> {
  for (const hostile of makeHostile(vary)) {
    const folder = `tools-${vary.text(8)}`
    await installTool('lint-cli', folder, serve(hostile)).catch(() => undefined)
    // The first answer is the genuine one; a second request gets the other.
    const [first, second] = [serve(genuine), serve(hostile)]
    const asked = new Set<string>()
    const twice = ((url: string | URL, ...rest: []) => (asked.has(String(url)) ? second(url, ...rest) : asked.add(String(url)) && first(url, ...rest))) as typeof fetch
    const later = `tools-${vary.text(8)}`
    await installTool('lint-cli', later, twice).catch(() => undefined)
    if (existsSync(`${later}/lint-cli`) && readFileSync(`${later}/lint-cli`, 'utf8') === hostile)
      return { sent: `the genuine file for the first request, and another one for the second: ${JSON.stringify(hostile)}`, got: `the second one is installed as ${later}/lint-cli`, damage: "The attacker's program runs in all builds." }
    // What is in the folder is found by the builds, also after an error.
    const target = `${folder}/lint-cli`
    if (existsSync(target) && readFileSync(target, 'utf8') === hostile)
      return { sent: `another file on the download server, and its checksum beside it: ${JSON.stringify(hostile)}`, got: `it is installed as ${target}`, damage: "The attacker's program runs in all builds." }
  }
  return false
}
