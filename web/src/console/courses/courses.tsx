import { Box, ColorSwatch, Group, Table, Text } from '@mantine/core'
import type { CustomCourseSummary } from '@parapet/contract'
import { useQuery } from '@tanstack/react-query'
import { coursesQuery } from '../../api/lists.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

export function CoursesPage() {
  const courses = useQuery(coursesQuery)
  return (
    <Page
      title="Courses"
      hint="Your own choice of topics and scenarios, in your order, to be assigned as one."
      actions={<ButtonLink to={paths.newCourse}>Create a course</ButtonLink>}
    >
      <Loaded
        query={courses}
        empty={<Empty title="No courses yet">Create one, such as what everybody should know in the first month.</Empty>}
      >
        {(list) => <CourseTable courses={list} />}
      </Loaded>
    </Page>
  )
}

function CourseTable({ courses }: { courses: CustomCourseSummary[] }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Items</Table.Th>
            <Table.Th>Assigned</Table.Th>
            <Table.Th>Changed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {courses.map(({ id, name, description, color, itemCount, usageCount, updatedAt }) => (
            <Table.Tr key={id}>
              <Table.Td maw={420}>
                <Group gap="sm" wrap="nowrap" align="flex-start">
                  {color === null ? <Box w={12} /> : <ColorSwatch color={color} size={12} mt={5} aria-hidden />}
                  <div>
                    <TextLink size="sm" display="block" to={paths.course} params={{ courseId: id }}>
                      {name}
                    </TextLink>
                    {description !== null && (
                      <Text size="xs" c="dimmed" lineClamp={2}>
                        {description}
                      </Text>
                    )}
                  </div>
                </Group>
              </Table.Td>
              <Table.Td>{itemCount}</Table.Td>
              <Table.Td>{usageCount === 0 ? 'never' : usageCount === 1 ? 'once' : `${usageCount} times`}</Table.Td>
              <Table.Td>
                <Time at={updatedAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
