import * as contract from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { connectLms, makePackage, readProgress, showLmsCourse } from './lms.ts'

/** A page sends a request every few seconds, and a whole office may share one IP address. */
const readsPerMinute = 600
const codePattern = /^[A-Za-z0-9_-]{43}$/

export function lmsRoutes(both: PublicApi<WithCatalog>, webApp: AppApi<WithCatalog>): void {
  both.bindFile(contract.downloadScormPackage, (ctx, { params, query }) =>
    makePackage(ctx, params.customCourseId, query.version ?? '1.2'),
  )
  webApp.bind(contract.getLmsCourse, ({ ctx }, { params }) => showLmsCourse(ctx, params.customCourseId))
  webApp.bind(contract.bindLmsRegistration, ({ ctx }, { params, body }) =>
    connectLms(ctx, params.customCourseId, body.code),
  )
}

/**
 * The only URL that pages of other sites may call: the LMS serves the package from its own site. It accepts a code as
 * plain text, which needs no preflight, ignores cookies, and returns only what the code gives access to.
 */
export function lmsProgressRoutes({ fastify }: HttpServer, { db, clock }: { db: Db; clock: Clock }): void {
  const limit = createAddressLimit(readsPerMinute)

  fastify.post<{ Body: Buffer | undefined }>(
    '/lms/progress',
    { config: { takesForm: true }, bodyLimit: 256 },
    async (request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
      reply.header('cross-origin-resource-policy', 'cross-origin')
      await limit.consume(request.ip)
      const code = request.body?.toString('latin1') ?? ''
      if (!codePattern.test(code)) throw invalidField('code', 'must be the code of a registration')
      return readProgress({ db, now: clock.now() }, code)
    },
  )
}
