import type { DueAssignment, myAssignments } from '@parapet/contract'
import { readDueAssignments } from '../../learning/learning/learning.ts'
import { toTargetUrl } from '../../training/catalog/catalog.ts'
import type { McpToolContext, ToolAnswer } from './mcp-tool.ts'

export async function answerMyAssignments(ctx: McpToolContext): Promise<ToolAnswer<typeof myAssignments>> {
  const { actor } = ctx
  if (actor.type !== 'user') throw new Error('a key has no assignments')
  const due = await readDueAssignments({ ...ctx, actor })
  const assignments = due.map((assignment) => ({
    title: assignment.targetTitle,
    deadline: assignment.deadline,
    isOverdue: assignment.isOverdue,
    isMandatory: assignment.isMandatory,
    progressPercent: assignment.progressPercent,
    nextItem: assignment.nextItem?.title ?? null,
    url: assignmentUrl(ctx.publicUrl, assignment),
  }))
  const data = { assignments, overdue: assignments.filter(({ isOverdue }) => isOverdue).length }
  if (assignments.length === 0) return { data, text: 'You have no open assignments.' }
  const lines = assignments.map(
    ({ title, deadline, isOverdue, progressPercent, url }) =>
      `- ${title}: ${progressPercent}% done${describeDeadline(deadline, isOverdue)}\n  ${url}`,
  )
  return { data, text: lines.join('\n') }
}

function describeDeadline(deadline: string | null, isOverdue: boolean): string {
  if (deadline === null) return ''
  return isOverdue ? `, overdue since ${deadline.slice(0, 10)}` : `, due on ${deadline.slice(0, 10)}`
}

/** Where to continue. A category has no page, so this links to its next item. */
function assignmentUrl(publicUrl: string, { targetType, targetId, nextItem }: DueAssignment): string {
  if (targetType === 'custom-course' || nextItem === null) return toTargetUrl(publicUrl, { targetType, targetId })
  return toTargetUrl(publicUrl, { targetType: nextItem.itemType, targetId: nextItem.itemId })
}
