import { Checkbox, NativeSelect } from '@mantine/core'
import {
  getLearnHome,
  getMailPreferences,
  type MailPreferences,
  mailLocales,
  updateMailPreferences,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApiMutation } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Problem } from '../ui/page/problem.tsx'
import { Stack } from '../ui/text/flex.tsx'
import { LinkButton } from '../ui/text/link.tsx'
import { Text } from '../ui/text/text.tsx'
import { mailPreferencesQuery } from './factor-reads.ts'

type MailName = keyof MailPreferences['mails']

const mails: { name: MailName; label: string; description: string; isForAdmins?: true }[] = [
  {
    name: 'assignments',
    label: 'New assignments',
    description: 'When you get new training or it’s time to renew.',
  },
  {
    name: 'reminders',
    label: 'Reminders',
    description: 'Before something is due, or when an admin or your team’s lead reminds you.',
  },
  { name: 'certificates', label: 'Certificates', description: 'When you earn a certificate.' },
  {
    name: 'overdueSummary',
    label: 'Overdue summary',
    description: 'On Mondays, what is overdue in your organization.',
    isForAdmins: true,
  },
]

/** Which emails people get, and how they format dates. Changes save automatically. */
export function MailPreferencesSection() {
  const { user } = useSession()
  const { data } = useSuspenseQuery(mailPreferencesQuery)
  const saving = useApiMutation(updateMailPreferences, { invalidates: [getMailPreferences, getLearnHome] })
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [
    ...new Set([...Intl.supportedValuesOf('timeZone'), own, 'UTC', ...(data.timeZone === null ? [] : [data.timeZone])]),
  ]
  return (
    <Stack gap="md" maw={480}>
      <Text size="sm">Changes save automatically. You always get invitations and emails about account security.</Text>
      {mails
        .filter(({ isForAdmins }) => isForAdmins !== true || user.role === 'org_admin')
        .map(({ name, label, description }) => (
          <Checkbox
            key={name}
            label={label}
            description={description}
            checked={data.mails[name]}
            disabled={saving.isPending}
            onChange={(event) => saving.mutate({ body: { mails: { [name]: event.currentTarget.checked } } })}
          />
        ))}
      <NativeSelect
        label="Time zone"
        description="Emails show due dates in this time zone, and your days of learning begin in it."
        data={zones.toSorted()}
        value={data.timeZone ?? 'UTC'}
        disabled={saving.isPending}
        onChange={(event) => saving.mutate({ body: { timeZone: event.currentTarget.value } })}
      />
      {(data.timeZone ?? 'UTC') !== own && (
        <Text size="sm">
          <LinkButton inherit ta="left" onClick={() => saving.mutate({ body: { timeZone: own } })}>
            Use the time zone of this browser ({own})
          </LinkButton>
        </Text>
      )}
      <NativeSelect
        label="Date format"
        data={[
          { value: '', label: toExample('en-GB') },
          ...mailLocales.slice(1).map((value) => ({ value, label: toExample(value) })),
        ]}
        value={data.locale === 'en-GB' ? '' : (data.locale ?? '')}
        disabled={saving.isPending}
        onChange={(event) =>
          saving.mutate({ body: { locale: mailLocales.find((tag) => tag === event.currentTarget.value) ?? null } })
        }
      />
      {saving.error !== null && <Problem error={saving.error} />}
    </Stack>
  )
}

function toExample(locale: string): string {
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale
  const date = new Date(Date.UTC(2027, 2, 31, 12))
  return `${language}: ${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)}`
}
