import { Button } from '@mantine/core'
import {
  type CourseItem,
  type CustomCourse,
  type CustomCourseUpdate,
  deactivateCustomCourse,
  downloadScormPackage,
  getCustomCourse,
  listCustomCourses,
  listDeactivatedCourses,
  type NewCustomCourse,
  reactivateCustomCourse,
  scormVersions,
  updateCustomCourse,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { toUrl } from '../../../api/call.ts'
import { apiQuery, load, useApiCache, useApiMutation, useUndo } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { ConfirmButton } from '../../../ui/notices/confirm-button.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { ForAdmins, LockedForAuditors } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { courseReads, describeUsage, itemQueries } from './course-data.ts'
import { CourseForm } from './course-form.tsx'
import { findCourseBefore } from './undo-course.ts'

const courseQuery = (customCourseId: string) => apiQuery(getCustomCourse, { params: { customCourseId } })

export const loader = ({ client, params: { courseId } }: LoaderArgs<{ courseId: string }>) =>
  load(client, courseQuery(courseId), ...itemQueries)

export function CoursePage() {
  const { courseId } = useParams({ from: '/inside/console/courses/$courseId' })
  const course = useSuspenseQuery({
    ...courseQuery(courseId),
    // Refetching on window focus must not overwrite what is being typed.
    refetchOnWindowFocus: false,
  })
  return (
    <Page
      title={course.data.name}
      trail={[{ label: 'Courses', to: paths.courses }]}
      hint="Changes don’t affect people who have already completed this course."
      actions={
        <>
          <ScormDownloads courseId={course.data.id} />
          <ForAdmins>
            <Deactivation course={course.data} />
          </ForAdmins>
        </>
      }
    >
      <Loaded query={course}>{(data) => <EditCourse key={data.updatedAt} course={data} />}</Loaded>
    </Page>
  )
}

/** Packages for a learning management system; see `docs/lms.md`. */
function ScormDownloads({ courseId }: { courseId: string }) {
  return scormVersions.map((version) => (
    <Button
      key={version}
      variant="default"
      component="a"
      href={toUrl(downloadScormPackage, { params: { customCourseId: courseId }, query: { version } })}
      download
    >
      Download SCORM {version}
    </Button>
  ))
}

function EditCourse({ course }: { course: CustomCourse }) {
  const navigate = useNavigate()
  const undoBy = useUndo()
  const params = { customCourseId: course.id }
  const saving = useApiMutation(updateCustomCourse, {
    invalidates: courseReads,
    onSuccess: async ({ name }, { body = {} }) => {
      await navigate({ to: paths.courses, ignoreBlocker: true })
      const before = findCourseBefore(course, body)
      void notifyDone({
        message: `${name} is saved.`,
        next: { label: 'Assign it', onClick: () => void navigate({ to: paths.newAssignment }) },
        ...(before === undefined ? {} : { undo: undoBy(updateCustomCourse, { params, body: before }, courseReads) }),
      })
    },
  })
  return (
    <>
      <Text size="sm" c="dimmed">
        Created by {course.createdByName} on <Time at={course.createdAt} /> · changed on <Time at={course.updatedAt} />{' '}
        · {course.usageCount === 0 ? 'never assigned' : `assigned ${describeUsage(course.usageCount).toLowerCase()}`}
      </Text>
      <LockedForAuditors>
        <CourseForm
          course={course}
          label="Save changes"
          action={saving}
          onSubmit={(next) => saving.mutate({ params, body: listChanges(course, next) })}
        />
      </LockedForAuditors>
    </>
  )
}

/** Only changed fields: the rest may have been changed in another window. */
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
  const undoBy = useUndo()
  const params = { customCourseId: course.id }
  const deactivating = useApiMutation(deactivateCustomCourse, {
    invalidates: [listCustomCourses, listDeactivatedCourses],
    onSuccess: async () => {
      await navigate({ to: paths.courses, ignoreBlocker: true })
      cache.drop(courseQuery(course.id))
      void notifyDone({
        message: `${course.name} is deactivated.`,
        undo: undoBy(reactivateCustomCourse, { params }, courseReads),
      })
    },
  })
  return (
    <Group>
      <ConfirmButton
        button="Deactivate"
        title={`Deactivate ${course.name}?`}
        label="Deactivate course"
        action={deactivating}
        onConfirm={() => deactivating.mutate({ params })}
      >
        It can no longer be assigned, and another course can use its name. Existing assignments stay as they are. You
        can reactivate it from the list of deactivated courses.
      </ConfirmButton>
    </Group>
  )
}
