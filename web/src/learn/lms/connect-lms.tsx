import { Button } from '@mantine/core'
import { bindLmsRegistration, getLmsCourse, type LmsCourse } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { load, optionalQuery, useApiMutation } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { findLmsCode } from '../../lms-code.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { Group } from '../../ui/text/flex.tsx'
import { ButtonLink } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'

const courseQuery = (customCourseId: string) =>
  optionalQuery(getLmsCourse, { params: { customCourseId } }, 'custom_course_not_found')

export const loader = ({ client, params: { courseId } }: LoaderArgs<{ courseId: string }>) =>
  load(client, courseQuery(courseId))

/** Where an LMS sends people: they agree once that it may see their progress. */
export function ConnectLmsPage() {
  const { courseId } = useParams({ from: '/inside/learn/lms/$courseId' })
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  const code = findLmsCode(courseId)
  const trail = [{ label: 'Home', to: paths.learn }]
  if (course === null) {
    return (
      <Page title="Course not available" trail={trail}>
        <Empty title="You can’t open this course">
          It isn’t in the organization you’re signed in to, or it was deactivated. If you have another account, sign out
          and open the course again in your learning platform.
          <BackHome />
        </Empty>
      </Page>
    )
  }
  return (
    <Page title={course.name} trail={trail}>
      {code === undefined ? <WithoutCode /> : <Connect course={course} code={code} />}
    </Page>
  )
}

function WithoutCode() {
  return (
    <Empty title="You didn’t come here from your learning platform">
      To report your progress there, open the course in your learning platform and choose “Open course in Parapet”. Keep
      that page open while you learn.
      <BackHome />
    </Empty>
  )
}

function BackHome() {
  return (
    <ButtonLink variant="default" mt="md" display="block" mx="auto" w="fit-content" to={paths.learn}>
      Back to home
    </ButtonLink>
  )
}

function Connect({ course, code }: { course: LmsCourse; code: string }) {
  const { user, organization } = useSession()
  const connecting = useApiMutation(bindLmsRegistration)
  const start = (
    <ButtonLink to={paths.learnCourse} params={{ courseId: course.courseId }}>
      Start course
    </ButtonLink>
  )
  if (connecting.isSuccess) {
    return (
      <Panel title="Report progress to your learning platform">
        <Text role="status" fw={600}>
          Connected
        </Text>
        <Text mb="md">
          Your learning platform now sees your progress in this course. Keep its page open while you learn, or open it
          again later.
        </Text>
        {start}
      </Panel>
    )
  }
  return (
    <Panel title="Report progress to your learning platform">
      {connecting.error !== null && <Problem error={connecting.error} />}
      <Text mb="xs">
        A learning platform asked for your progress in this course. If you connect it, it can read how many items you
        have completed, your average score and the time you spent on this course, and nothing else.
      </Text>
      <Text mb="md">
        You’re signed in as {user.name} ({organization.name}). Connect only if you opened this course in your learning
        platform yourself.
      </Text>
      <Group>
        <Button
          loading={connecting.isPending}
          onClick={() => connecting.mutate({ params: { customCourseId: course.courseId }, body: { code } })}
        >
          Connect
        </Button>
      </Group>
    </Panel>
  )
}
