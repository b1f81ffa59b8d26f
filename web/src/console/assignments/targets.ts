import type { Assignment } from '@parapet/contract'
import { useSuspenseQueries } from '@tanstack/react-query'
import { categoriesQuery, coursesQuery, scenariosQuery, topicsQuery } from '../../api/lists.ts'

/** Something that can be assigned, and the words by which it is found. */
export type Target = Pick<Assignment, 'contentArea' | 'targetType' | 'targetId'> & {
  key: string
  title: string
  detail: string
  words: string
}

export const targetQueries = [topicsQuery, scenariosQuery, categoriesQuery, coursesQuery] as const

/** Everything that can be assigned: the catalog, and the organization's own courses. */
export function useTargets(): Target[] {
  return useSuspenseQueries({
    queries: targetQueries,
    combine: ([topics, scenarios, categories, courses]) => {
      const titleOf = (id: string) => categories.data.find(({ categoryId }) => categoryId === id)?.title ?? id
      return [
        ...topics.data.map((topic) =>
          toTarget('practice', 'topic', topic.topicId, {
            title: topic.title,
            detail: `${titleOf(topic.categoryId)} · about ${topic.estimatedMinutes} minutes`,
            words: `${topic.summary} ${topic.cwes.join(' ')}`,
          }),
        ),
        ...scenarios.data.map((scenario) =>
          toTarget('learn', 'scenario', scenario.scenarioId, {
            title: scenario.title,
            detail: `${titleOf(scenario.categoryId)} · about ${scenario.estimatedMinutes} minutes`,
            words: `${scenario.summary} ${scenario.cwes.join(' ')}`,
          }),
        ),
        ...categories.data.flatMap(({ categoryId, title, description, owasp, topicCount, scenarioCount }) => {
          const words = `${description} ${owasp.join(' ')}`
          const parts: Target[] = []
          if (topicCount > 0) {
            const detail = `its ${topicCount} topics, to practise`
            parts.push(toTarget('practice', 'category', categoryId, { title, detail, words }))
          }
          if (scenarioCount > 0) {
            const detail = `its ${scenarioCount} scenarios, to learn`
            parts.push(toTarget('learn', 'category', categoryId, { title, detail, words }))
          }
          return parts
        }),
        ...courses.data.map((course) =>
          toTarget('practice', 'custom-course', course.id, {
            title: course.name,
            detail: course.itemCount === 1 ? '1 item' : `${course.itemCount} items`,
            words: course.description ?? '',
          }),
        ),
      ]
    },
  })
}

function toTarget(
  contentArea: Target['contentArea'],
  targetType: Target['targetType'],
  targetId: string,
  { title, detail, words }: Pick<Target, 'title' | 'detail' | 'words'>,
): Target {
  const key = `${contentArea} ${targetType} ${targetId}`
  return { key, contentArea, targetType, targetId, title, detail, words: `${title} ${detail} ${words}`.toLowerCase() }
}
