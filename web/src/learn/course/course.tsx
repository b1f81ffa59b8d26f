import { getLearnCourse, type LearnCourse } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { load, optionalQuery } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { CourseIcon } from '../../ui/brand/course-icon.tsx'
import { Completion } from '../../ui/chart/completion.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Group } from '../../ui/text/flex.tsx'
import { ButtonLink } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'
import { RelativeTime, Time } from '../../ui/text/time.tsx'
import { toItem } from '../items/item-link.tsx'
import { ItemList } from '../items/item-list.tsx'

const courseQuery = (customCourseId: string) =>
  optionalQuery(getLearnCourse, { params: { customCourseId } }, 'custom_course_not_found')

export const loader = ({ client, params: { courseId } }: LoaderArgs<{ courseId: string }>) =>
  load(client, courseQuery(courseId))

export function LearnCoursePage() {
  const { courseId } = useParams({ from: '/inside/learn/courses/$courseId' })
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  return course === null ? <Gone /> : <Content course={course} />
}

/** Links in emails and bookmarks outlive a course. */
function Gone() {
  return (
    <Page title="Course not available" trail={[{ label: 'Home', to: paths.learn }]}>
      <Empty title="You can’t open this course">
        It may have been deactivated, or it isn’t assigned to you. What you completed is still in your transcript.
      </Empty>
    </Page>
  )
}

function Content({ course }: { course: LearnCourse }) {
  const { name, description, icon, deadline, renewsAt, items } = course
  const { itemsTotal, itemsCompleted, progressPercent, nextItem } = course
  return (
    <Page
      title={name}
      icon={<CourseIcon icon={icon} />}
      hint={description ?? undefined}
      trail={[{ label: 'Home', to: paths.learn }]}
      actions={
        nextItem !== null && (
          <ButtonLink {...toItem(nextItem)}>
            <span>
              {itemsCompleted === 0 ? 'Start' : 'Continue'}
              {/* A phone has no room for it; the list has it, too. */}
              <span className="mantine-visible-from-sm">: {nextItem.title}</span>
            </span>
          </ButtonLink>
        )
      }
    >
      <Group gap="lg">
        <div style={{ flex: '0 1 280px' }}>
          <Completion percent={progressPercent} label={`${name}: progress`}>
            {`${itemsCompleted} of ${itemsTotal} completed`}
          </Completion>
        </div>
        {deadline !== null && (
          <Text size="sm" c="dimmed">
            Due <Time at={deadline} />
          </Text>
        )}
        {deadline === null && renewsAt !== null && (
          <Text size="sm" c="dimmed">
            Renews <RelativeTime at={renewsAt} />
          </Text>
        )}
      </Group>
      {items.length === 0 ? (
        <Empty title="This course is empty">Your admins have not chosen its topics yet.</Empty>
      ) : (
        <ItemList label={name} items={items} isOrdered />
      )}
    </Page>
  )
}
