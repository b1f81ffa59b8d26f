import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const gzip = promisify(gzipCallback)
const compressAboveBytes = 1024

/** A body with its ETag and its compressed forms: Brotli if a build made one, gzip once it was requested. */
export type PreparedBody = { bytes: Buffer; etag: string; brotli?: Buffer | undefined; gzipped?: Promise<Buffer> }

export function prepareBody(bytes: Buffer): PreparedBody {
  return { bytes, etag: makeEtag(bytes) }
}

/**
 * For a caller's own data: no browser or proxy stores it. A caller that keeps a response itself can still send its ETag
 * and gets 304. Pages and documents that are the same for everyone override this.
 */
const privateJson = { mediaType: 'application/json', cacheControl: 'no-store' }

type SendAs = { mediaType: string; cacheControl: string; level?: number; isBinary?: boolean }

/** Responds to a read: 304 if the caller has this version, compressed if requested and worthwhile. */
export async function sendRead(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PreparedBody,
  { mediaType, cacheControl, level = 5, isBinary = false }: SendAs = privateJson,
): Promise<FastifyReply> {
  const isCompressible = !isBinary && body.bytes.length > compressAboveBytes
  reply.header('etag', body.etag).header('cache-control', cacheControl)
  // On a 304 too, which must carry the same caching headers as the 200.
  if (isCompressible) reply.header('vary', 'accept-encoding')
  if (matchesEtag(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  reply.header('content-type', isBinary ? mediaType : `${mediaType}; charset=utf-8`)
  const accepted = request.headers['accept-encoding']
  if (isCompressible && body.brotli !== undefined && accepts(accepted, /^br$/i)) {
    return reply.header('content-encoding', 'br').send(body.brotli)
  }
  if (!isCompressible || !accepts(accepted, /^(gzip|\*)$/i)) return reply.send(body.bytes)
  body.gzipped ??= gzip(body.bytes, { level })
  return reply.header('content-encoding', 'gzip').send(await body.gzipped)
}

/** Sends bytes to be saved under a name. The name is plain ASCII. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  { fileName, bytes }: { fileName: string; bytes: Buffer },
): Promise<FastifyReply> {
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return sendRead(request, reply, prepareBody(bytes), { mediaType, cacheControl: 'no-store', isBinary: true })
}

/** Weak, because the compressed and the plain form share it. */
function makeEtag(bytes: Buffer): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = etag.slice(2)
  return header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === bare)
}

function accepts(header: string | undefined, encoding: RegExp): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().split(';')
    if (!encoding.test(name.trim())) return false
    return !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter))
  })
}
