import type { LanguageName, startLabLink } from '@parapet/contract'
import type { CatalogTopic } from '../../training/catalog/catalog.ts'
import { listLabLanguages } from '../../training/labs/labs.ts'
import { describeTopic, getTopic, topicUrl } from './describe-topic.ts'
import type { McpToolContext, ToolAnswer, ToolInput } from './mcp-tool.ts'

/** Returns only a link: developers start an attempt themselves, in the browser. */
export function answerStartLabLink(
  ctx: McpToolContext,
  { topicId, language }: ToolInput<typeof startLabLink>,
): ToolAnswer<typeof startLabLink> {
  const topic = getTopic(ctx, topicId)
  const lab = findLab(ctx, topic, language)
  if (lab === undefined) {
    const url = topicUrl(ctx, topic, language)
    const data = { topic: describeTopic(ctx, topic, language), challenge: null, language: null, url }
    return { data, text: `${topic.title} has no hands-on lab here. Practice the topic instead: ${url}` }
  }
  const url = topicUrl(ctx, topic, lab.language)
  return {
    data: { topic: describeTopic(ctx, topic, lab.language), challenge: lab.title, language: lab.language, url },
    text: `Open ${url}, sign in and choose the challenge "${lab.title}" (${lab.language}). After finding the vulnerability, write the fix and run it.`,
  }
}

/** The easiest challenge with a lab, in this language if there is one. */
function findLab(
  ctx: McpToolContext,
  topic: CatalogTopic,
  wanted: LanguageName | undefined,
): { title: string; language: LanguageName } | undefined {
  const labs = topic.challenges.flatMap(({ id, title }) =>
    listLabLanguages(ctx, { topicId: topic.id, challengeId: id }).map((language) => ({ title, language })),
  )
  return labs.find(({ language }) => language === wanted) ?? labs[0]
}
