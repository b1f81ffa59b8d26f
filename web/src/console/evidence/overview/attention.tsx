import { listApiKeys, listWebhookEndpoints, type Overview } from '@parapet/contract'
import { IconClock, IconKey, IconMail, IconWebhook } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { peopleQuery } from '../../../api/lists.ts'
import { apiQuery, useDeferredQuery } from '../../../api/query.ts'
import { useCanChange } from '../../../api/rights.ts'
import { paths } from '../../../paths.generated.ts'
import { Section } from '../../../ui/page/section.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { dayMs } from '../../../ui/text/durations.ts'
import { Icon, type IconType } from '../../../ui/text/icon.tsx'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { assigneeOf } from '../../training/assignments/assignment-words.ts'
import { Remind } from '../../training/assignments/remind.tsx'
import classes from './overview.module.css'

const listed = 3

type Task = { key: string; icon: IconType; title: ReactNode; note: ReactNode; action: ReactNode }

/** What needs attention, each with one action. Empty when all is well. */
export function Attention({ overview }: { overview: Overview }) {
  const canChange = useCanChange()
  const endpoints = useDeferredQuery(apiQuery(listWebhookEndpoints)).data ?? []
  const keys = useDeferredQuery(apiQuery(listApiKeys)).data ?? []
  const people = useDeferredQuery(peopleQuery).data ?? []
  const late: Task[] = overview.mostOverdue.slice(0, listed).map((assignment) => ({
    key: assignment.id,
    icon: IconClock,
    title: (
      <TextLink fw={600} to={paths.assignment} params={{ assignmentId: assignment.id }}>
        {countOf(assignment.overdueCount, 'person is', 'people are')} overdue on {assignment.targetTitle}
      </TextLink>
    ),
    note: (
      <>
        {assigneeOf(assignment)}
        {/* With a due date per person, there is no common date. */}
        {assignment.deadline !== null && (
          <>
            {' '}
            · was due <RelativeTime at={assignment.deadline} />
          </>
        )}
      </>
    ),
    action: canChange ? (
      <Remind assignment={assignment} size="compact-sm" label={`Remind: ${assignment.targetTitle}`} />
    ) : null,
  }))
  const broken: Task[] = endpoints
    .filter(({ isActive }) => !isActive)
    .map(({ id, url, disabledReason }) => ({
      key: id,
      icon: IconWebhook,
      title: `Deliveries to ${new URL(url).host} have stopped`,
      note: disabledReason ?? 'The endpoint is disabled',
      action: (
        <ButtonLink variant="default" size="compact-sm" to={paths.webhook} params={{ endpointId: id }}>
          View endpoint
        </ButtonLink>
      ),
    }))
  const soon = new Date(Date.now() + 14 * dayMs).toISOString()
  const expiring: Task[] = keys
    .filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt !== null && expiresAt < soon)
    .map(({ id, name, expiresAt }) => ({
      key: id,
      icon: IconKey,
      title: `The API key ${name} ${Date.parse(expiresAt ?? '') < Date.now() ? 'has expired' : 'expires soon'}`,
      note: <RelativeTime at={expiresAt ?? ''} />,
      action: (
        <ButtonLink variant="default" size="compact-sm" to={paths.keys}>
          View keys
        </ButtonLink>
      ),
    }))
  const weekAgo = new Date(Date.now() - 7 * dayMs).toISOString()
  const waiting = people.filter(
    ({ isActive, lastLoginAt, createdAt }) => isActive && lastLoginAt === null && createdAt < weekAgo,
  )
  const invited: Task[] =
    waiting.length === 0
      ? []
      : [
          {
            key: 'invited',
            icon: IconMail,
            title: `${countOf(waiting.length, 'person hasn’t accepted their invitation', 'people haven’t accepted their invitations')}`,
            note: 'Invited more than a week ago',
            action: (
              <ButtonLink variant="default" size="compact-sm" to={paths.people} search={{ show: 'invited' }}>
                View people
              </ButtonLink>
            ),
          },
        ]
  const tasks = [...late, ...broken, ...expiring, ...invited]
  if (tasks.length === 0) return null
  return (
    <Section title="Needs attention">
      <ul className={classes.tasks}>
        {tasks.map(({ key, icon, title, note, action }) => (
          <li key={key}>
            <Icon of={icon} />
            <div>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            </div>
            {action}
          </li>
        ))}
      </ul>
    </Section>
  )
}
