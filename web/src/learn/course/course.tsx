import { Group, Text } from '@mantine/core'
import type { LearnCourse } from '@parapet/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Completion } from '../../ui/completion.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { toItem } from '../items/item-link.tsx'
import { ItemList } from '../items/item-list.tsx'
import { courseQuery } from '../learn-data.ts'
import { Trail } from '../trail.tsx'

export function LearnCoursePage() {
  const { courseId } = useParams({ from: '/inside/learn/courses/$courseId' })
  const course = useQuery(courseQuery(courseId))
  if (course.isSuccess) return <Content course={course.data} />
  return (
    <Page title="Course">
      {course.isPending ? <Waiting /> : <Problem error={course.error} onRetry={() => course.refetch()} />}
    </Page>
  )
}

function Content({ course }: { course: LearnCourse }) {
  const { name, description, icon, deadline, items, itemsTotal, itemsCompleted, progressPercent, nextItem } = course
  return (
    <Page
      title={icon === null ? name : `${icon} ${name}`}
      {...(description === null ? {} : { hint: description })}
      trail={<Trail links={[{ label: 'Home', to: paths.learn }]} />}
      actions={
        nextItem !== null && (
          <ButtonLink {...toItem(nextItem)}>
            <span>
              {itemsCompleted === 0 ? 'Start' : 'Continue'}
              {/* A phone has no room for it; it stands in the list, too. */}
              <Text span inherit visibleFrom="sm">
                : {nextItem.title}
              </Text>
            </span>
          </ButtonLink>
        )
      }
    >
      <Group gap="lg">
        <Completion percent={progressPercent} label={`${name}: progress`}>
          {`${itemsCompleted} of ${itemsTotal} completed`}
        </Completion>
        {deadline !== null && (
          <Text size="sm" c="dimmed">
            Due <Time at={deadline} />
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
