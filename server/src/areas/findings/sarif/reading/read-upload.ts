import { limits, type OperationInput, type uploadSarif } from '@parapet/contract'
import type { CatalogContext } from '../../../training/catalog/catalog.ts'
import { toAddress } from '../document/find-author.ts'
import type { Override } from '../overrides/find-override.ts'
import { listUsableOverrides } from '../overrides/topic-overrides.ts'
import type { SarifReading } from './read-sarif.ts'
import type { SarifReader } from './sarif-reader.ts'
import { type SeverityName, severityNames } from './severity.ts'

export type Upload = Omit<OperationInput<typeof uploadSarif>, 'params'>

/** A file once it was read, with what the caller wants of it. */
export type ReadUpload = {
  reading: SarifReading
  receivedAt: Date
  commitAuthorEmail: string | null
  /** The upload is about a pull request. */
  hasBaseBranch: boolean
  overrides: readonly Override[]
  minSeverity: SeverityName
  maxAssignments: number
  deadlineDays: number
  retrain: 'refresher' | 'topic' | 'none'
}

/** Outside any transaction. */
export async function readUpload(
  ctx: CatalogContext,
  reader: SarifReader,
  { body, headers, query }: Upload,
): Promise<ReadUpload> {
  const receivedAt = ctx.clock.now()
  const minSeverity = query.minSeverity ?? 'medium'
  const overrides = await listUsableOverrides(ctx)
  const reading = await reader.read(ctx.org.id, body, {
    repo: headers.repo,
    branch: headers.branch,
    commitSha: headers.commitSha,
    source: headers.source,
    commitAuthorEmail: toAddress(headers.commitAuthorEmail),
    minSeverity: severityNames.indexOf(minSeverity),
    overrides,
  })
  return {
    reading,
    overrides,
    receivedAt,
    commitAuthorEmail: headers.commitAuthorEmail ?? null,
    hasBaseBranch: headers.baseBranch !== undefined,
    minSeverity,
    maxAssignments: query.maxAssignments ?? limits.sarifAssignments,
    deadlineDays: query.deadlineDays ?? limits.sarifDeadlineDays,
    retrain: query.retrain ?? 'refresher',
  }
}
