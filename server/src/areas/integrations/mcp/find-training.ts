import { type findTraining, type LanguageName, limits } from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import { type CatalogTopic, listTopicsForCwe } from '../../training/catalog/catalog.ts'
import { describeTopic, topicLine } from './describe-topic.ts'
import { guessTool } from './guess-tool.ts'
import type { McpToolContext, ToolAnswer, ToolInput } from './mcp-tool.ts'
import { searchTopics } from './search-topics.ts'

export async function answerFindTraining(
  ctx: McpToolContext,
  input: ToolInput<typeof findTraining>,
): Promise<ToolAnswer<typeof findTraining>> {
  const { cwe, ruleId, tool, words, language } = input
  if (cwe === undefined && ruleId === undefined && words === undefined) {
    throw invalidField('cwe', 'is missing; give at least one of cwe, ruleId and words')
  }
  const found = new Set<CatalogTopic>()
  const add = (topics: Iterable<CatalogTopic>) => {
    for (const topic of topics) found.add(topic)
  }
  if (cwe !== undefined) add(await findByCwe(ctx, cwe))
  if (ruleId !== undefined) add(await findByRule(ctx, tool ?? guessTool(ruleId), ruleId))
  if (words !== undefined) add(searchTopics(ctx.catalog, words))
  const all = [...found].filter((topic) => isInLanguage(topic, language))
  const topics = all.slice(0, limits.mcpTopics).map((topic) => describeTopic(ctx, topic, language))
  const data = { topics, total: all.length }
  if (topics.length === 0) return { data, text: explainNothing(ctx, found.size > 0 ? language : undefined) }
  const rest = all.length > topics.length ? `\n…and ${all.length - topics.length} more. Narrow the search.` : ''
  return { data, text: topics.map(topicLine).join('\n') + rest }
}

/** Topics that name the CWE; else the one that teaches its nearest ancestor. */
async function findByCwe(ctx: McpToolContext, cwe: string): Promise<CatalogTopic[]> {
  const number = /^(?:cwe-)?0*([1-9]\d{0,5})$/i.exec(cwe.trim())?.[1]
  if (number === undefined) throw invalidField('cwe', 'must be a CWE number, such as CWE-89')
  const exact = listTopicsForCwe(ctx.catalog, number).map(({ topicId }) => topicId)
  if (exact.length > 0) return toTopics(ctx, exact)
  const rule = { id: `CWE-${number}`, properties: { tags: [`external/cwe/cwe-${number}`] } }
  const { finding } = await ctx.classify({ tool: 'CWE', result: { ruleId: rule.id, message: { text: '' } }, rule })
  return toTopics(ctx, finding === undefined ? [] : [finding.topicId])
}

async function findByRule(ctx: McpToolContext, tool: string, ruleId: string): Promise<CatalogTopic[]> {
  const { finding } = await ctx.classify({ tool, result: { ruleId, message: { text: '' } } })
  return toTopics(ctx, finding === undefined ? [] : [finding.topicId])
}

function isInLanguage({ languages }: CatalogTopic, language: LanguageName | undefined): boolean {
  return language === undefined || languages.includes(language)
}

function toTopics({ catalog }: McpToolContext, ids: readonly string[]): CatalogTopic[] {
  return ids.map((id) => catalog.topics.get(id)).filter((topic) => topic !== undefined)
}

function explainNothing({ publicUrl }: McpToolContext, language: LanguageName | undefined): string {
  const why = language === undefined ? 'No topic matches.' : `No matching topic has code in ${language}.`
  return `${why} Try other words or leave fields out. The whole catalog: ${publicUrl}/learn/catalog`
}
