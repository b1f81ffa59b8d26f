import { coursesQuery, peopleQuery, teamsQuery, topicsQuery } from '../../api/lists.ts'
import { useDeferredQuery } from '../../api/query.ts'
import { useCanChange } from '../../api/rights.ts'
import { paths } from '../../paths.generated.ts'
import type { FrameSection } from '../../ui/page/frame.tsx'
import { actions } from './actions.generated.ts'
import type { PaletteItem } from './find-items.ts'

/** Everything you can jump to. Lists load when the palette first opens; pages and actions are there immediately. */
export function usePaletteItems(sections: FrameSection[]): PaletteItem[] {
  const canChange = useCanChange()
  const people = useDeferredQuery(peopleQuery).data ?? []
  const courses = useDeferredQuery(coursesQuery).data ?? []
  const teams = useDeferredQuery(teamsQuery).data ?? []
  const topics = useDeferredQuery(topicsQuery).data ?? []
  return [
    ...(canChange ? actions : []),
    ...sections.flatMap(({ links }) => links.map(({ to, label }) => ({ id: to, kind: 'Page', title: label, to }))),
    ...people.map(({ id, name, email }) => ({
      id,
      kind: 'Person',
      title: name,
      note: email,
      to: paths.person.replace('$userId', id),
    })),
    ...teams.map(({ id, name }) => ({ id, kind: 'Team', title: name, to: paths.team.replace('$teamId', id) })),
    ...courses.map(({ id, name }) => ({ id, kind: 'Course', title: name, to: paths.course.replace('$courseId', id) })),
    ...topics.map(({ topicId, title }) => ({
      id: topicId,
      kind: 'Topic',
      title,
      to: paths.topic.replace('$topicId', topicId),
    })),
  ]
}
