import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import type { ReportCounts } from './count-exports.ts'
import { exportReport, getReport, printReport } from './reports.ts'
import { createReportSchedule, deleteReportSchedule, listReportSchedules } from './schedules.ts'

const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function register({ both, app, services }: Routes<WithCatalog, { reportCounts: ReportCounts }>): void {
  both.bind(contract.getReport, (ctx, { params, query }) => getReport(ctx, params.report, query))
  app.bindDownload(
    contract.exportReport,
    ({ ctx }, { params: { report }, query }) =>
      services.reportCounts.count({ report, format: 'csv' }, exportReport(ctx, report, query)),
    createGate(exportsAtOnce),
  )
  app.bindDownload(
    contract.printReport,
    ({ ctx }, { params: { report }, query }) =>
      services.reportCounts.count({ report, format: 'pdf' }, printReport(ctx, report, query)),
    createGate(exportsAtOnce),
  )
  app.bind(contract.listReportSchedules, ({ ctx }) => listReportSchedules(ctx))
  app.bind(contract.createReportSchedule, ({ ctx }, { body }) => createReportSchedule(ctx, body))
  app.bind(contract.deleteReportSchedule, ({ ctx }, { params }) => deleteReportSchedule(ctx, params.scheduleId))
}
