import type { ReportId } from '@parapet/contract'

/** The search parameters, so that an email can link to a report. The service answers for unknown reports. */
export type ReportSearch = {
  report?: ReportId
  from?: string | undefined
  to?: string | undefined
  framework?: string
  teamId?: string | undefined
  userId?: string | undefined
  assignmentId?: string | undefined
  programId?: string | undefined
  status?: string | undefined
  asOf?: string | undefined
}
