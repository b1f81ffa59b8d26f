import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type CourseItem,
  type CustomCourse,
  type CustomCourseUpdate,
  createCustomCourse,
  deactivateCustomCourse,
  getCustomCourse,
  listCustomCourses,
  type NewCustomCourse,
  updateCustomCourse,
} from '@parapet/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { apiQuery, useApiCache } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { CourseForm } from './course-form.tsx'

const empty = { name: '', description: null, icon: null, color: null, items: [] }

export function NewCoursePage() {
  const cache = useApiCache()
  const navigate = useNavigate()
  const creating = useMutation({
    mutationFn: (body: NewCustomCourse) => call(createCustomCourse, { body }),
    onSuccess: async () => {
      await cache.invalidate(listCustomCourses, getCustomCourse)
      await navigate({ to: paths.courses, ignoreBlocker: true })
    },
  })
  return (
    <Page title="Create a course">
      <CourseForm
        course={empty}
        label="Create the course"
        error={creating.error}
        isPending={creating.isPending}
        onSubmit={(course) => creating.mutate(course)}
      />
    </Page>
  )
}

export function CoursePage() {
  const { courseId } = useParams({ from: '/inside/console/courses/$courseId' })
  const course = useQuery({
    ...apiQuery(getCustomCourse, { params: { customCourseId: courseId } }),
    // What is being typed must not be replaced because the window was left for a moment.
    refetchOnWindowFocus: false,
  })
  return (
    <Page
      title={course.data?.name ?? 'Course'}
      hint="Whoever has completed it stays so when you change it."
      actions={course.data !== undefined && <Deactivation course={course.data} />}
    >
      <Loaded query={course}>{(data) => <EditCourse key={data.updatedAt} course={data} />}</Loaded>
    </Page>
  )
}

function EditCourse({ course }: { course: CustomCourse }) {
  const cache = useApiCache()
  const navigate = useNavigate()
  const saving = useMutation({
    mutationFn: (next: NewCustomCourse) =>
      call(updateCustomCourse, { params: { customCourseId: course.id }, body: listChanges(course, next) }),
    onSuccess: async () => {
      await cache.invalidate(listCustomCourses, getCustomCourse)
      await navigate({ to: paths.courses, ignoreBlocker: true })
    },
  })
  return (
    <>
      <Text size="sm" c="dimmed">
        Created by {course.createdByName} <Time at={course.createdAt} /> · changed <Time at={course.updatedAt} /> ·{' '}
        assigned {course.usageCount === 0 ? 'never' : course.usageCount === 1 ? 'once' : `${course.usageCount} times`}
      </Text>
      <CourseForm
        course={course}
        label="Save"
        error={saving.error}
        isPending={saving.isPending}
        onSubmit={(changed) => saving.mutate(changed)}
      />
    </>
  )
}

/** Only what was changed here: the rest may have been changed in another window. */
function listChanges(course: CustomCourse, { items = [], ...fields }: NewCustomCourse): CustomCourseUpdate {
  const isChanged = ([name, value]: [string, unknown]) => value !== course[name as keyof typeof fields]
  const changes: CustomCourseUpdate = Object.fromEntries(Object.entries(fields).filter(isChanged))
  const toText = (list: readonly Pick<CourseItem, 'itemType' | 'itemId'>[]) =>
    JSON.stringify(list.map(({ itemType, itemId }) => [itemType, itemId]))
  return toText(items) === toText(course.items) ? changes : { ...changes, items }
}

function Deactivation({ course }: { course: CustomCourse }) {
  const cache = useApiCache()
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  const deactivating = useMutation({
    mutationFn: () => call(deactivateCustomCourse, { params: { customCourseId: course.id } }),
    onSuccess: async () => {
      await navigate({ to: paths.courses, ignoreBlocker: true })
      cache.drop(apiQuery(getCustomCourse, { params: { customCourseId: course.id } }))
      await cache.invalidate(listCustomCourses, getCustomCourse)
    },
  })
  return (
    <Group>
      <Button variant="light" color="red" onClick={asking.open}>
        Deactivate
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Deactivate ${course.name}?`}
        label="Deactivate the course"
        isPending={deactivating.isPending}
        error={deactivating.error}
        onClose={asking.close}
        onConfirm={() => deactivating.mutate()}
      >
        It is gone from this list and cannot be assigned any more. Assignments of it stay as they are. This cannot be
        undone; its name is free again.
      </Confirm>
    </Group>
  )
}
