import * as contract from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import type { Page } from '../../../platform/http/apis/pages.ts'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { connectLms, makePackage, readProgress, showLmsCourse } from './lms.ts'

/** A page sends a request every few seconds, and a whole office may share one IP address. */
const readsPerMinute = 600
const codePattern = /^[A-Za-z0-9_-]{43}$/

/** Pages of other sites may call it. */
const fromOtherSites = {
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
}

export function register({ both, app, pages }: Routes<WithCatalog>): void {
  both.bindFile(contract.downloadScormPackage, (ctx, { params, query }) =>
    makePackage(ctx, params.customCourseId, query.version ?? '1.2'),
  )
  app.bind(contract.getLmsCourse, ({ ctx }, { params }) => showLmsCourse(ctx, params.customCourseId))
  app.bind(contract.bindLmsRegistration, ({ ctx }, { params, body }) =>
    connectLms(ctx, params.customCourseId, body.code),
  )

  // The only URL that pages of other sites may call: the LMS serves the package from its own site. It accepts a code as
  // plain text, which needs no preflight, ignores cookies, and returns only what the code gives access to.
  const sendProgress = ({ ctx, request }: Page) => {
    const code = Buffer.isBuffer(request.body) ? request.body.toString('latin1') : ''
    if (!codePattern.test(code)) throw invalidField('code', 'must be the code of a registration')
    return readProgress({ db: ctx.db, now: ctx.clock.now() }, code)
  }
  const limit = createAddressLimit(readsPerMinute)
  pages.post('/lms/progress', sendProgress, { limit, headers: fromOtherSites, formBytes: 256 })
}
