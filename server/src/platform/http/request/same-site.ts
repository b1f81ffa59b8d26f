import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'

/**
 * Refuses cross-site requests. Browsers say where a request comes from (Fetch metadata), and older ones send an Origin
 * with every write. A write with neither can't be trusted with a cookie.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const { 'sec-fetch-site': site, origin } = request.headers
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (site !== undefined) {
    if (site === 'same-origin' || (site === 'none' && isRead)) return
  } else if (origin !== undefined) {
    if (origin === new URL(publicUrl).origin) return
  } else if (isRead) return
  throw new AppError('cross_site_request')
}
