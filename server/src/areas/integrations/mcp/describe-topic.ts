import type { LanguageName, McpTopic } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type CatalogTopic, cweName, toTopicUrl } from '../../training/catalog/catalog.ts'
import { listLabLanguages } from '../../training/labs/labs.ts'
import type { McpToolContext } from './mcp-tool.ts'

/** A topic's catalog data and a link, without answers to its challenges. */
export function describeTopic(ctx: McpToolContext, topic: CatalogTopic, language?: LanguageName): McpTopic {
  return {
    topicId: topic.id,
    title: topic.title,
    summary: topic.summary,
    cwes: topic.cwes.map(cweName),
    languages: [...topic.languages],
    estimatedMinutes: topic.estimatedMinutes,
    hasLab: topic.challengeIds.some(
      (challengeId) => listLabLanguages(ctx, { topicId: topic.id, challengeId }).length > 0,
    ),
    url: topicUrl(ctx, topic, language),
  }
}

/** Opens the topic with the challenges in this language, if it has them. */
export function topicUrl(
  { publicUrl }: McpToolContext,
  { id, languages }: CatalogTopic,
  language?: LanguageName,
): string {
  const isTaught = language !== undefined && languages.includes(language)
  return toTopicUrl(publicUrl, id, isTaught ? language : undefined)
}

export function getTopic({ catalog }: McpToolContext, topicId: string): CatalogTopic {
  const topic = catalog.topics.get(topicId)
  if (topic !== undefined && !topic.isRetired) return topic
  const message = `There is no topic "${topicId}". Call find_training to get the ids of topics.`
  throw new AppError('topic_not_found', { itemId: topicId, message })
}

export function topicLine({ title, topicId, summary, url }: McpTopic): string {
  return `- ${title} (${topicId}): ${summary}\n  ${url}`
}
