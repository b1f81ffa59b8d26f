import { describeFindingReason, type explainFinding } from '@parapet/contract'
import type { ClassifiedFinding } from '../../findings/sarif/sarif.ts'
import { findNearestLanguage } from '../../training/catalog/catalog.ts'
import { describeTopic } from './describe-topic.ts'
import type { McpToolContext, ToolAnswer, ToolInput } from './mcp-tool.ts'

/** The introduction of the lesson; a link leads to the rest. */
const openingLength = 700
const partMax = 2000
const itemsMax = 100

export async function answerExplainFinding(
  ctx: McpToolContext,
  { tool, result, rule }: ToolInput<typeof explainFinding>,
): Promise<ToolAnswer<typeof explainFinding>> {
  const classified = await ctx.classify({ tool, result: shorten(result), rule: rule && shorten(rule) })
  const { finding } = classified
  const topic = finding === undefined ? undefined : ctx.catalog.topics.get(finding.topicId)
  if (finding === undefined || topic === undefined) return describeUnknown(ctx, classified)
  const [place] = finding.locations
  const location = place === undefined ? null : describePlace(place)
  const described = describeTopic(ctx, topic, place === undefined ? undefined : findNearestLanguage(place.uri))
  const lesson = await ctx.lessons.findLesson(topic.id)
  const [reason] = finding.reasons
  const why = reason === undefined ? null : describeFindingReason(reason)
  const cwes = finding.cwes.length === 0 ? '' : ` (${finding.cwes.join(', ')})`
  const sentences = [
    `This finding is about ${topic.title}${cwes}. ${topic.summary}`,
    ...(why === null ? [] : [`Why this topic: ${why}`]),
    ...(location === null ? [] : [`Look at ${location} first.`]),
    ...(lesson === null ? [] : [openingOf(lesson)]),
  ]
  const explanation = sentences.join('\n\n')
  return {
    data: {
      topic: described,
      matchedBy: finding.matchType,
      why,
      cwes: finding.cwes,
      severity: finding.severity,
      location,
      explanation,
    },
    text: `${explanation}\n\nLearn how to fix it: ${described.url}`,
  }
}

/**
 * What a scanner writes about one finding fits easily. Longer texts and lists would keep the process busy that reads the
 * files of all organizations.
 */
function shorten<T>(value: T): T {
  const text = JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part === 'string') return part.slice(0, partMax)
    return Array.isArray(part) ? part.slice(0, itemsMax) : part
  })
  return JSON.parse(text) as T
}

function describePlace({ uri, startLine }: { uri: string; startLine: number | null }): string {
  return startLine === null ? uri : `${uri}:${startLine}`
}

/** The first paragraphs, without the heading. */
function openingOf(lesson: string): string {
  const paragraphs = lesson.replace(/^# .*\n+/, '').split(/\n{2,}/)
  let opening = ''
  for (const paragraph of paragraphs) {
    if (opening.length + paragraph.length > openingLength || paragraph.startsWith('#') || paragraph.startsWith('```')) {
      break
    }
    opening += (opening === '' ? '' : '\n\n') + paragraph
  }
  return opening === '' ? (paragraphs[0] ?? '').slice(0, openingLength) : opening
}

function describeUnknown(
  { publicUrl }: McpToolContext,
  { unmappedCwes, reason }: ClassifiedFinding,
): ToolAnswer<typeof explainFinding> {
  const explanation = `${explainReason(reason, unmappedCwes)} All topics: ${publicUrl}/learn/catalog`
  const data = {
    topic: null,
    matchedBy: null,
    why: null,
    cwes: [...unmappedCwes],
    severity: null,
    location: null,
    explanation,
  }
  return { data, text: explanation }
}

function explainReason(reason: ClassifiedFinding['reason'], cwes: readonly string[]): string {
  switch (reason) {
    case 'no_topic':
      return `No topic in Parapet covers ${cwes.length === 0 ? 'this finding' : cwes.join(', ')}.`
    case 'not_a_vulnerability':
      return 'The rule is about style, a license or correctness, not about a vulnerability.'
    case 'no_training':
      return 'Your organization decided that this rule leads to no training.'
    case 'not_a_failure':
      return 'The scanner does not report this result as a problem.'
    default:
      return 'Neither the result nor the rule says which weakness it is about. Send the rule as well, or call find_training with words.'
  }
}
