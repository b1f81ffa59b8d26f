import { createCustomCourse } from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { load, useApiMutation } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { courseReads, itemQueries } from './course-data.ts'
import { CourseForm } from './course-form.tsx'

const empty = { name: '', description: null, icon: null, color: null, items: [] }

export const loader = ({ client }: LoaderArgs) => load(client, ...itemQueries)

export function NewCoursePage() {
  const navigate = useNavigate()
  const creating = useApiMutation(createCustomCourse, {
    invalidates: courseReads,
    onSuccess: async ({ name }) => {
      await navigate({ to: paths.courses, ignoreBlocker: true })
      void notifyDone({
        message: `${name} is created.`,
        next: { label: 'Assign it now', onClick: () => void navigate({ to: paths.newAssignment }) },
      })
    },
  })
  return (
    <Page title="New course" trail={[{ label: 'Courses', to: paths.courses }]}>
      <CourseForm
        course={empty}
        label="Create course"
        action={creating}
        onSubmit={(body) => creating.mutate({ body })}
      />
    </Page>
  )
}
