import { type getLesson, limits } from '@parapet/contract'
import { listLabLanguages } from '../../training/labs/labs.ts'
import { describeTopic, getTopic } from './describe-topic.ts'
import type { McpToolContext, ToolAnswer, ToolInput } from './mcp-tool.ts'

/** The lesson that learners read before they begin. Includes only what the topic page shows about challenges. */
export async function answerGetLesson(
  ctx: McpToolContext,
  { topicId, language }: ToolInput<typeof getLesson>,
): Promise<ToolAnswer<typeof getLesson>> {
  const topic = getTopic(ctx, topicId)
  const described = describeTopic(ctx, topic, language)
  const whole = await ctx.lessons.findLesson(topicId)
  const lesson = whole === null ? null : cutLesson(whole)
  const isCut = lesson !== whole
  const challenges = topic.challenges
    .filter(({ languages }) => language === undefined || languages.includes(language))
    .map(({ id, title, difficulty, languages }) => ({
      title,
      difficulty,
      languages: [...languages],
      labLanguages: listLabLanguages(ctx, { topicId, challengeId: id }),
    }))
  const text = [
    lesson ?? `${topic.title} has no lesson yet. ${topic.summary}`,
    ...(isCut ? ['The lesson goes on in Parapet.'] : []),
    `Practice: ${challenges.length} ${challenges.length === 1 ? 'challenge' : 'challenges'} at ${described.url}`,
  ]
  return { data: { topic: described, lesson, isCut, challenges }, text: text.join('\n\n') }
}

/** Cuts at the end of a paragraph, so that no sentence or code block is left open. */
function cutLesson(text: string): string {
  if (text.length <= limits.mcpLessonLength) return text
  const start = text.slice(0, limits.mcpLessonLength)
  const paragraphs = start.slice(0, Math.max(0, start.lastIndexOf('\n\n')))
  const isInsideCode = (paragraphs.match(/^```/gm)?.length ?? 0) % 2 === 1
  return isInsideCode ? paragraphs.slice(0, paragraphs.lastIndexOf('\n```')).trimEnd() : paragraphs
}
