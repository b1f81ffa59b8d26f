import { type CustomCourseSummary, deactivateCustomCourse, reactivateCustomCourse } from '@parapet/contract'
import { assignmentReads } from '../../../api/lists.ts'
import { useApiMutation, useUndo } from '../../../api/query.ts'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { courseReads } from './course-data.ts'

/** Open assignments of the course reach people who joined meanwhile. */
const reads = [...courseReads, ...assignmentReads]

export function Reactivation({ course }: { course: CustomCourseSummary }) {
  const undoBy = useUndo()
  const params = { customCourseId: course.id }
  const reactivating = useApiMutation(reactivateCustomCourse, {
    invalidates: reads,
    onSuccess: ({ name }) =>
      void notifyDone({
        message: `${name} is active again.`,
        undo: undoBy(deactivateCustomCourse, { params }, reads),
      }),
  })
  return (
    <>
      {reactivating.error !== null && (
        <Text size="xs" c="red" role="alert">
          {reactivating.error.message}
        </Text>
      )}
      <RowButton
        action="Reactivate"
        of={course.name}
        onClick={() => reactivating.mutate({ params })}
        loading={reactivating.isPending}
      />
    </>
  )
}
