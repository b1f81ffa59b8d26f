import type { Assignment } from '@parapet/contract'
import { useSuspenseQueries } from '@tanstack/react-query'
import { categoriesQuery, coursesQuery, scenariosQuery, topicsQuery } from '../../../api/lists.ts'
import type { Searchable } from '../../../ui/page/content-search.ts'
import { countOf } from '../../../ui/text/count.ts'

/** Something that can be assigned, with its search terms. */
export type Target = Pick<Assignment, 'contentArea' | 'targetType' | 'targetId'> & {
  key: string
  title: string
  detail: string
  search: Searchable
}

export const targetQueries = [topicsQuery, scenariosQuery, categoriesQuery, coursesQuery] as const

/** Everything that can be assigned: the catalog and the organization's own courses. */
export function useTargets(): Target[] {
  return useSuspenseQueries({
    queries: targetQueries,
    combine: ([topics, scenarios, categories, courses]) => {
      const titleOf = (id: string) => categories.data.find(({ categoryId }) => categoryId === id)?.title ?? id
      const owaspOf = (id: string) => categories.data.find(({ categoryId }) => categoryId === id)?.owasp ?? []
      return [
        ...topics.data.map((topic) =>
          toTarget('practice', 'topic', topic.topicId, {
            title: topic.title,
            detail: `${titleOf(topic.categoryId)} · about ${topic.estimatedMinutes} minutes`,
            words: topic.summary,
            cwes: topic.cwes,
            owasp: owaspOf(topic.categoryId),
          }),
        ),
        ...scenarios.data.map((scenario) =>
          toTarget('learn', 'scenario', scenario.scenarioId, {
            title: scenario.title,
            detail: `${titleOf(scenario.categoryId)} · about ${scenario.estimatedMinutes} minutes`,
            words: scenario.summary,
            cwes: scenario.cwes,
            owasp: owaspOf(scenario.categoryId),
          }),
        ),
        ...categories.data.flatMap(({ categoryId, title, description, owasp, topicCount, scenarioCount }) => {
          const words = description
          const parts: Target[] = []
          if (topicCount > 0) {
            const detail = countOf(topicCount, 'topic', 'topics')
            parts.push(toTarget('practice', 'category', categoryId, { title, detail, words, owasp }))
          }
          if (scenarioCount > 0) {
            const detail = countOf(scenarioCount, 'scenario', 'scenarios')
            parts.push(toTarget('learn', 'category', categoryId, { title, detail, words, owasp }))
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

export function isTopicOf({ targetType, targetId }: Target, topicIds: readonly string[]): boolean {
  return targetType === 'topic' && topicIds.includes(targetId)
}

type Found = Pick<Target, 'title' | 'detail'> & Omit<Searchable, 'id' | 'title'>

function toTarget(
  contentArea: Target['contentArea'],
  targetType: Target['targetType'],
  targetId: string,
  { title, detail, words = '', ...rest }: Found,
): Target {
  const key = `${contentArea} ${targetType} ${targetId}`
  // People never see the id of a course.
  const id = targetType === 'custom-course' ? '' : targetId
  return {
    key,
    contentArea,
    targetType,
    targetId,
    title,
    detail,
    search: { id, title, words: `${detail} ${words}`, ...rest },
  }
}
