import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Breach } from '#proof/vary'

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

export async function works({ installTool, InstallError }: Code) {
  const target = await installTool('lint-cli', 'bin', serve(genuine))
  assert.equal(readFileSync(target, 'utf8'), genuine, 'The tool should be installed as it was published.')
  assert.equal(statSync(target).mode & 0o111, 0o111, 'The installed tool should be executable.')
  await assert.rejects(installTool('other', 'bin', serve(genuine)), InstallError, 'A tool that is not in the list should be refused.')
  await assert.rejects(
    installTool('lint-cli', 'bin', async () => new Response('', { status: 503 })),
    InstallError, 'A download that fails or ends early should be refused.',
  )
  const cut = async () => new Response('\x7fEL', { headers: { 'content-length': '20' } })
  await assert.rejects(installTool('lint-cli', 'bin', cut), InstallError, 'A download that ends early should be refused.')
}

/** Somebody has replaced the file on the download server, and what is published about it. */
export async function exploit({ installTool }: Code): Promise<Breach | false> {
  const hostile = '\x7fELF lint-cli 2.4.1, and a copy of the deploy key to evil.example\n'
  try {
    const target = await installTool('lint-cli', 'bin-attacked', serve(hostile))
    return readFileSync(target, 'utf8') === hostile && { sent: `another file on the download server: ${hostile}`, got: `it is installed as ${target}` }
  } catch {
    return false
  }
}
