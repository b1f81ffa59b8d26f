import { Button, Title } from '@mantine/core'
import { getSetupState, hideSetup } from '@parapet/contract'
import { IconCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { apiQuery, useApiCache, useApiMutation } from '../../../api/query.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../paths.generated.ts'
import { Merlons } from '../../../ui/brand/merlons.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { Icon } from '../../../ui/text/icon.tsx'
import { ButtonLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import classes from './overview.module.css'

export const setupQuery = apiQuery(getSetupState)

type Step = { title: string; note: string; isDone: boolean; to: string; label: string }

/** What is left to do before people can train, until all is done or an admin dismisses it for everyone. */
export function FirstSteps() {
  const { user, hasPassword, hasPasskey, ssoConnectionId, sendsMail } = useSession()
  const { data: setup } = useSuspenseQuery(setupQuery)
  const cache = useApiCache()
  const hiding = useApiMutation(hideSetup, {
    invalidates: [getSetupState],
    onSuccess: () =>
      void notifyDone({
        message: 'The checklist is hidden for all admins.',
        undo: async () => {
          await call(hideSetup, { body: { isHidden: false } })
          await cache.invalidate(getSetupState)
        },
      }),
  })
  const steps: Step[] = [
    {
      title: 'Secure your account',
      note: 'Set a password or add a passkey, so that you can sign in again.',
      isDone: hasPassword || hasPasskey || ssoConnectionId !== null,
      to: paths.account,
      label: 'Open account',
    },
    {
      title: 'Set up mail',
      note: 'Give Parapet your mail server with SMTP_URL and MAIL_FROM. Until then, emails wait in the outbox.',
      isDone: sendsMail,
      to: paths.mails,
      label: 'View outbox',
    },
    {
      title: 'Invite people',
      note: 'One by one, from a CSV file, or through single sign-on and SCIM.',
      isDone: setup.hasPeople,
      to: paths.people,
      label: 'Invite people',
    },
    {
      title: 'Assign training',
      note: 'A topic, a category or a course, for a person, a team or everyone.',
      isDone: setup.hasAssignments,
      to: paths.newAssignment,
      label: 'New assignment',
    },
    {
      title: 'Connect CI',
      note: 'Upload scan results with an API key, and Parapet assigns what your scanners find.',
      isDone: setup.hasScans,
      to: paths.keys,
      label: 'New key',
    },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  if (setup.isHidden || done === steps.length || user.role !== 'org_admin') return null
  const left = steps.length - done
  return (
    <section aria-label="Get started">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h3">
            Get started
          </Title>
          <Text c="dimmed">{left === 1 ? 'One recommended step is left.' : `${left} recommended steps are left.`}</Text>
        </div>
        <Merlons done={done} total={steps.length} />
      </Group>
      {hiding.error !== null && <Problem error={hiding.error} />}
      <ol className={classes.tasks}>
        {steps.map(({ title, note, isDone, to, label }, index) => (
          <li key={title}>
            <span className={classes.number} data-done={isDone || undefined} aria-hidden>
              {isDone ? <Icon of={IconCheck} size={20} /> : index + 1}
            </span>
            <div>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            </div>
            {isDone ? (
              <Text size="sm" c="dimmed">
                Done
              </Text>
            ) : (
              <ButtonLink variant="default" size="sm" to={to}>
                {label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="subtle"
        size="compact-sm"
        ml={-9}
        loading={hiding.isPending}
        onClick={() => hiding.mutate({ body: { isHidden: true } })}
      >
        Hide checklist
      </Button>
    </section>
  )
}
