/** Classifies a single result, as sent by an assistant. Nothing is stored. */
import { AppError } from '../../../platform/app-error.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { listUsableOverrides } from './overrides/topic-overrides.ts'
import type { ReadSkipReason } from './reading/collect-results.ts'
import type { ReadFinding } from './reading/grow-finding.ts'
import type { SarifReader } from './reading/sarif-reader.ts'

export type SingleFinding = {
  /** The name that the scanner writes into its files. */
  tool: string
  result: Record<string, unknown>
  /** The rule of the result, if the caller has it. */
  rule?: Record<string, unknown> | undefined
}

export type ClassifiedFinding = {
  /** Undefined when no topic covers it. */
  finding: ReadFinding | undefined
  /** CWE numbers that no topic covers. */
  unmappedCwes: readonly string[]
  /** Why there is no finding. */
  reason: ReadSkipReason | undefined
}

/** Runs in the same process that reads whole files, with its limits on memory and time. */
export async function classifyFinding(
  reader: SarifReader,
  ctx: CatalogContext,
  { tool, result, rule }: SingleFinding,
): Promise<ClassifiedFinding> {
  const driver = { name: tool, rules: rule === undefined ? [] : [rule] }
  const document = { version: '2.1.0', runs: [{ tool: { driver }, results: [standAlone(result, rule)] }] }
  const { findings, unmappedCwes, skipped } = await read(reader, ctx, document)
  const [finding] = findings
  return { finding, unmappedCwes, reason: finding === undefined ? skipped[0]?.reason : undefined }
}

/**
 * Drops indexes, which point into lists of the original file. Whether the organization accepted the finding or had it
 * before doesn't change what it is about.
 */
function standAlone(result: Record<string, unknown>, rule: Record<string, unknown> | undefined) {
  const { ruleIndex: _, rule: reference, suppressions: __, baselineState: ___, ...rest } = result
  const named = typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : undefined
  const ruleId = rest.ruleId ?? named ?? rule?.id
  return { ...rest, ...(ruleId === undefined ? {} : { ruleId }) }
}

async function read(reader: SarifReader, ctx: CatalogContext, document: object) {
  const options = {
    repo: undefined,
    branch: undefined,
    commitSha: undefined,
    source: undefined,
    commitAuthorEmail: undefined,
    minSeverity: 0,
    overrides: await listUsableOverrides(ctx),
  }
  try {
    return await reader.read(ctx.org.id, Buffer.from(JSON.stringify(document)), options)
  } catch (error) {
    throw error instanceof AppError && error.code === 'invalid_sarif' ? withoutPlace(error) : error
  }
}

/** Callers sent a result, so they look for the field in the result. */
function withoutPlace(error: AppError): AppError {
  const field = String(error.context.field)
    .replace(/^runs\[0\]\.results\[0\]\.?/, 'result.')
    .replace(/^runs\[0\]\.tool\.driver\.rules\[0\]\.?/, 'rule.')
    .replace(/\.$/, '')
  return new AppError('invalid_sarif', { ...error.context, field })
}
