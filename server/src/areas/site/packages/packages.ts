import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { type PreparedBody, prepareBody, sendRead } from '../../../platform/http/answer/answer.ts'
import type { Page, Pages } from '../../../platform/http/apis/pages.ts'

const files = ['cli.tgz', 'mcp.tgz', 'sdk.tgz']

type Package = { file: PreparedBody; checksum: PreparedBody }

/**
 * The command line, the MCP bridge and the SDK, as npm installs them, with the checksum of each. They are public and
 * contain no data. Customers get them from here because a name in a registry could belong to anyone.
 */
export function bindPackages(pages: Pages, folder: string): void {
  for (const name of files) {
    let known: Promise<Package> | undefined
    // Read at the first request to keep the start fast. A failure is not kept: the build may still be running.
    const read = () => {
      known ??= readPackage(folder, name).catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    }
    pages.get(`/${name}`, (page) => send(page, () => read().then(({ file }) => file), gzip))
    pages.get(`/${name}.sha256`, (page) => send(page, () => read().then(({ checksum }) => checksum), text))
  }
}

// The addresses stay the same after an upgrade, so that caches have to ask each time.
const gzip = { mediaType: 'application/gzip', cacheControl: 'no-cache', isBinary: true }
const text = { mediaType: 'text/plain', cacheControl: 'no-cache' }

async function send(
  { request, reply }: Page,
  read: () => Promise<PreparedBody>,
  as: typeof text & { isBinary?: boolean },
): Promise<FastifyReply> {
  const body = await read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (body !== undefined) return sendRead(request, reply, body, as)
  return reply.code(503).type('text/plain; charset=utf-8').send('The packages are not built. Run: npm ci\n')
}

async function readPackage(folder: string, name: string): Promise<Package> {
  const bytes = await readFile(join(folder, name))
  return {
    file: prepareBody(bytes),
    // As sha256sum writes and checks it.
    checksum: prepareBody(Buffer.from(`${hash('sha256', bytes, 'hex')}  ${name}\n`)),
  }
}
