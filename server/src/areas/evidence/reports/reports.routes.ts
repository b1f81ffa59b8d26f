import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import type { ReportCounts } from './count-exports.ts'
import { exportReport, getReport, printReport } from './reports.ts'
import { createReportSchedule, deleteReportSchedule, listReportSchedules } from './schedules.ts'

const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function reportRoutes(app: PublicApi<WithCatalog>, webApp: AppApi<WithCatalog>, counts: ReportCounts): void {
  app.bind(contract.getReport, (ctx, { params, query }) => getReport(ctx, params.report, query))
  webApp.bindDownload(
    contract.exportReport,
    ({ ctx }, { params: { report }, query }) =>
      counts.count({ report, format: 'csv' }, exportReport(ctx, report, query)),
    createGate(exportsAtOnce),
  )
  webApp.bindDownload(
    contract.printReport,
    ({ ctx }, { params: { report }, query }) =>
      counts.count({ report, format: 'pdf' }, printReport(ctx, report, query)),
    createGate(exportsAtOnce),
  )
  webApp.bind(contract.listReportSchedules, ({ ctx }) => listReportSchedules(ctx))
  webApp.bind(contract.createReportSchedule, ({ ctx }, { body }) => createReportSchedule(ctx, body))
  webApp.bind(contract.deleteReportSchedule, ({ ctx }, { params }) => deleteReportSchedule(ctx, params.scheduleId))
}
