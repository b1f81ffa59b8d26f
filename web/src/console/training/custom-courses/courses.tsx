import { Box, ColorSwatch } from '@mantine/core'
import { type CustomCourseSummary, listDeactivatedCourses } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { coursesQuery } from '../../../api/lists.ts'
import { apiQuery, load, useDeferredQuery } from '../../../api/query.ts'
import { useCanChange } from '../../../api/rights.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { CourseIcon } from '../../../ui/brand/course-icon.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, hasText } from '../../../ui/table/filter-bar.tsx'
import { useFilter } from '../../../ui/table/table-state.ts'
import { Chip } from '../../../ui/text/chip.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { describeUsage } from './course-data.ts'
import { Reactivation } from './reactivation.tsx'

const shows = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'all', label: 'All' },
] as const
type Show = (typeof shows)[number]['value']

type ListedCourse = CustomCourseSummary & { isActive: boolean }

/** Deactivated courses load later: few people look at them, and the filter would lose the focus if the router waited. */
export const loader = ({ client }: LoaderArgs) => load(client, coursesQuery)

export function CoursesPage() {
  const filter = useFilter('show')
  const { search } = filter.values
  const show = shows.find(({ value }) => value === filter.values.show)?.value ?? 'active'
  const canChange = useCanChange()
  const active = useSuspenseQuery(coursesQuery)
  const deactivated = useDeferredQuery({ ...apiQuery(listDeactivatedCourses), enabled: show !== 'active' })
  const query = show === 'active' ? active : deactivated
  const listed = listCourses(show, active.data, deactivated.data ?? [])
  const shown = listed.filter(({ name, description }) => hasText([name, description], search))
  return (
    <Page
      title="Courses"
      hint="Your own selections of topics and scenarios, assigned together."
      adminActions={<ButtonLink to={paths.newCourse}>New course</ButtonLink>}
    >
      <FilterBar
        filter={filter}
        search={{ placeholder: 'Name or description' }}
        selects={[{ name: 'show', label: 'Show', options: [...shows] }]}
        found={query.data && countOf(shown.length, 'course', 'courses')}
      />
      <DataTable
        main={{ fileName: 'courses.csv' }}
        label="Courses"
        columns={columns}
        query={query}
        rows={shown}
        rowId={({ id }) => id}
        minWidth={640}
        actions={
          canChange && show !== 'active' ? (course) => !course.isActive && <Reactivation course={course} /> : undefined
        }
        empty={
          listed.length === 0 ? <NothingYet show={show} /> : <Empty title="Nothing found">Try another word.</Empty>
        }
      />
    </Page>
  )
}

/** Both together are in the order of each list: the one changed last first. */
function listCourses(
  show: Show,
  active: readonly CustomCourseSummary[],
  deactivated: readonly CustomCourseSummary[],
): ListedCourse[] {
  const all = [
    ...(show === 'deactivated' ? [] : active.map((course) => ({ ...course, isActive: true }))),
    ...(show === 'active' ? [] : deactivated.map((course) => ({ ...course, isActive: false }))),
  ]
  return all.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}

function NothingYet({ show }: { show: Show }) {
  if (show === 'deactivated') {
    return (
      <Empty title="No deactivated courses">
        Courses that you deactivate are kept here with their items, and can be reactivated.
      </Empty>
    )
  }
  return <Empty title="No courses yet">Create one, for example what everyone should know after the first month.</Empty>
}

const column = columnsOf<ListedCourse>()
const columns = [
  column('name', {
    header: 'Name',
    style: { maxWidth: 420 },
    cell: ({ row: course }) => (
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {course.color === null ? <Box w={12} /> : <ColorSwatch color={course.color} size={12} mt={5} aria-hidden />}
        <CourseIcon icon={course.icon} />
        <div>
          <WithNote note={course.description}>
            <CourseName course={course} />
          </WithNote>
        </div>
      </Group>
    ),
  }),
  column('itemCount', { header: 'Items' }),
  column('usageCount', { header: 'Assigned', cell: ({ value }) => describeUsage(value) }),
  column('updatedAt', { header: 'Changed', cell: ({ value }) => <Time at={value} /> }),
]

/** A deactivated course has no page until it is reactivated. */
function CourseName({ course }: { course: ListedCourse }) {
  if (course.isActive) {
    return (
      <TextLink size="sm" isBlock to={paths.course} params={{ courseId: course.id }}>
        {course.name}
      </TextLink>
    )
  }
  return (
    <Group gap="xs">
      <Text size="sm">{course.name}</Text>
      <Chip>Deactivated</Chip>
    </Group>
  )
}
