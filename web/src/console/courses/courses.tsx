import { Box, ColorSwatch } from '@mantine/core'
import type { CustomCourseSummary } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { coursesQuery } from '../../api/lists.ts'
import { load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.ts'
import { CourseIcon } from '../../ui/course-icon.tsx'
import { columnsOf, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Group } from '../../ui/flex.tsx'
import { ForAdmins } from '../../ui/for-admins.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { WithNote } from '../../ui/with-note.tsx'
import { describeUsage } from './course-data.ts'

export const loader = ({ client }: LoaderArgs) => load(client, coursesQuery)

export function CoursesPage() {
  const courses = useSuspenseQuery(coursesQuery)
  return (
    <Page
      title="Courses"
      hint="Your own selections of topics and scenarios, assigned together."
      actions={
        <ForAdmins>
          <ButtonLink to={paths.newCourse}>Create course</ButtonLink>
        </ForAdmins>
      }
    >
      <DataTable
        main={{ fileName: 'courses.csv' }}
        label="Courses"
        columns={columns}
        query={courses}
        rowId={({ id }) => id}
        minWidth={640}
        empty={
          <Empty title="No courses yet">Create one, for example what everyone should know after the first month.</Empty>
        }
      />
    </Page>
  )
}

const column = columnsOf<CustomCourseSummary>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { style: { maxWidth: 420 } },
    cell: ({ row: { original: course } }) => (
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {course.color === null ? <Box w={12} /> : <ColorSwatch color={course.color} size={12} mt={5} aria-hidden />}
        <CourseIcon icon={course.icon} />
        <div>
          <WithNote note={course.description}>
            <TextLink size="sm" isBlock to={paths.course} params={{ courseId: course.id }}>
              {course.name}
            </TextLink>
          </WithNote>
        </div>
      </Group>
    ),
  }),
  column.accessor('itemCount', { header: 'Items' }),
  column.accessor('usageCount', { header: 'Assigned', cell: ({ getValue }) => describeUsage(getValue()) }),
  column.accessor('updatedAt', { header: 'Changed', cell: ({ getValue }) => <Time at={getValue()} /> }),
])
