/** An organization's own answer to "which topic is this rule about?". */
import { limits, type NewTopicOverride, type TopicOverride } from '@parapet/contract'
import { AppError } from '../../../../platform/app-error.ts'
import type { OrgContext } from '../../../../platform/context.ts'
import { newId } from '../../../../platform/crypto/random.ts'
import { writeAudit } from '../../../organization/audit/audit.ts'
import { write } from '../../../organization/organization/organization.ts'
import type { CatalogContext } from '../../../training/catalog/catalog.ts'
import { sarifAudit } from '../sarif.audit.ts'
import { type Override, toToolKey } from './find-override.ts'
import { deleteOverride, listOverrideRows, type OverrideRow, saveOverride } from './topic-overrides.queries.ts'

export async function listTopicOverrides(ctx: OrgContext): Promise<TopicOverride[]> {
  return (await listOverrideRows(ctx.db, ctx.org.id)).map(toOverride)
}

export async function setTopicOverride(ctx: CatalogContext, input: NewTopicOverride): Promise<TopicOverride> {
  const { tool, ruleId, topicId } = input
  if (topicId !== null && ctx.catalog.topics.get(topicId)?.isRetired !== false) {
    throw new AppError('topic_not_found', { itemId: topicId })
  }
  return write(ctx, async (ctx) => {
    const toolKey = toToolKey(tool)
    const known = await listOverrideRows(ctx.db, ctx.org.id)
    const isNew = !known.some((row) => row.toolKey === toolKey && row.ruleId === ruleId)
    if (isNew && known.length >= limits.topicOverrides) {
      throw new AppError('topic_override_limit_reached', { maxOverrides: limits.topicOverrides })
    }
    const row = await saveOverride(ctx.db, {
      orgId: ctx.org.id,
      id: newId(),
      tool,
      toolKey,
      ruleId,
      topicId,
      createdAt: ctx.clock.now(),
    })
    await writeAudit(ctx, sarifAudit, {
      action: 'topic_override.set',
      subjectId: row.id,
      details: { tool, ruleId, topicId },
    })
    return toOverride(row)
  })
}

export async function removeTopicOverride(ctx: OrgContext, overrideId: string): Promise<{ message: string }> {
  return write(ctx, async (ctx) => {
    const row = await deleteOverride(ctx.db, ctx.org.id, overrideId)
    if (row === undefined) throw new AppError('topic_override_not_found')
    const { tool, ruleId, topicId } = row
    await writeAudit(ctx, sarifAudit, {
      action: 'topic_override.removed',
      subjectId: row.id,
      details: { tool, ruleId, topicId },
    })
    return { message: 'Override removed' }
  })
}

/** Without those for topics that the catalog no longer has: Parapet then decides as for all other rules. */
export async function listUsableOverrides(ctx: CatalogContext): Promise<Override[]> {
  const rows = await listOverrideRows(ctx.db, ctx.org.id)
  return rows
    .filter(({ topicId }) => topicId === null || ctx.catalog.topics.get(topicId)?.isRetired === false)
    .map(({ tool, ruleId, topicId }) => ({ tool, ruleId, topicId }))
}

function toOverride({ id, tool, ruleId, topicId, createdAt }: OverrideRow): TopicOverride {
  return { id, tool, ruleId, topicId, createdAt: createdAt.toISOString() }
}
