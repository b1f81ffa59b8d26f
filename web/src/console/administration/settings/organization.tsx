import {
  getOrganization,
  type Organization,
  type OrganizationSettings,
  updateOrganizationSettings,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, load, useApiCache, useApiMutation } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { Completion } from '../../../ui/chart/completion.tsx'
import { KeptSwitch } from '../../../ui/form/kept-switch.tsx'
import { Select } from '../../../ui/form/late-fields.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { LockedForAuditors } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { CopyValue } from '../../../ui/text/copy-value.tsx'
import { percentOf } from '../../../ui/text/count.ts'
import { Stack } from '../../../ui/text/flex.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { settingsQuery } from '../../organization/organization/settings-query.ts'
import { BrandingSettings } from './branding.tsx'
import { PeopleRules } from './people-rules.tsx'
import { SecondFactorPolicy } from './second-factor-policy.tsx'

const organizationQuery = apiQuery(getOrganization)

export const loader = ({ client }: LoaderArgs) => load(client, organizationQuery, settingsQuery)

export function OrganizationPage() {
  const organization = useSuspenseQuery(organizationQuery)
  const settings = useSuspenseQuery(settingsQuery)
  const failed = [organization, settings].find(({ error }) => error !== null)
  return (
    <Page
      title="Organization details"
      hint="Your operator manages these details. Domains for single sign-on are verified separately."
    >
      {failed?.error != null && <Problem error={failed.error} onRetry={() => failed.refetch()} />}
      <Stack gap="xl">
        <Details organization={organization.data} settings={settings.data} />
        <LockedForAuditors>
          <Stack gap="xl">
            <BrandingSettings />
            <Reminders settings={settings.data} />
            <CertificateRules settings={settings.data} />
            <PeopleRules settings={settings.data} />
          </Stack>
        </LockedForAuditors>
        <SecondFactorPolicy settings={settings.data} />
      </Stack>
    </Page>
  )
}

const planTitles: Record<Organization['plan'], string> = {
  trial: 'Trial',
  team: 'Team',
  business: 'Business',
  enterprise: 'Enterprise',
}

function Details({ organization, settings }: { organization: Organization; settings: OrganizationSettings }) {
  const { maxSeats } = organization
  const percent = Math.min(100, percentOf(settings.seatsUsed, maxSeats))
  return (
    <Stack gap="md">
      <Facts
        facts={{
          Name: organization.name,
          'Short name': organization.slug,
          Domain: organization.domain,
          Plan: planTitles[organization.plan],
          'Seats used': (
            <Completion percent={percent} label="Seats used">
              {`${settings.seatsUsed.toLocaleString()} of ${maxSeats.toLocaleString()}`}
            </Completion>
          ),
          ...(organization.trialExpiresAt === null ? {} : { 'Trial ends': <Time at={organization.trialExpiresAt} /> }),
          Created: <Time at={organization.createdAt} />,
        }}
      />
      <Stack maw={440}>
        <CopyValue label="Organization ID" value={organization.id} />
      </Stack>
    </Stack>
  )
}

function Reminders({ settings: { sendsReminders } }: { settings: OrganizationSettings }) {
  const cache = useApiCache()
  const changing = useApiMutation(updateOrganizationSettings, {
    onSuccess: (answer) => cache.put(settingsQuery, answer),
  })
  return (
    <Section title="Reminders">
      {changing.error !== null && <Problem error={changing.error} />}
      <KeptSwitch
        label="Send emails about due dates"
        description="To people whose training is due soon or overdue, and a summary to admins. Everyone can turn off their own."
        isOn={sendsReminders}
        keep={(value) => changing.mutateAsync({ body: { sendsReminders: value } })}
      />
    </Section>
  )
}

const lifeOptions = [
  { value: 'never', label: 'Never' },
  { value: '6', label: 'After 6 months' },
  { value: '12', label: 'After 1 year' },
  { value: '24', label: 'After 2 years' },
  { value: '36', label: 'After 3 years' },
]

const countedOptions = [
  { value: 'practice', label: 'Practice, with a fix written by hand' },
  { value: 'record', label: 'Only attempts for the record' },
]

/** The usual choices, plus another one set through the API. */
function listLifeOptions(months: number | null) {
  const value = months === null ? 'never' : String(months)
  if (lifeOptions.some((option) => option.value === value)) return lifeOptions
  return [...lifeOptions, { value, label: `After ${value} ${months === 1 ? 'month' : 'months'}` }]
}

function CertificateRules({ settings }: { settings: OrganizationSettings }) {
  const { certificatesRequireHandsOn, certificateMonths, countsPractice } = settings
  const cache = useApiCache()
  const changing = useApiMutation(updateOrganizationSettings, {
    onSuccess: (answer) => cache.put(settingsQuery, answer),
  })
  return (
    <Section title="Certificates">
      {changing.error !== null && <Problem error={changing.error} />}
      <KeptSwitch
        label="Certificates require hands-on fixes"
        description="For every challenge with a hands-on lab, learners must write the fix themselves instead of choosing it. Certificates that were issued before stay valid."
        isOn={certificatesRequireHandsOn}
        keep={(value) => changing.mutateAsync({ body: { certificatesRequireHandsOn: value } })}
      />
      <Select
        mt="md"
        maw={640}
        label="Certificates and assignments count"
        description="A fix that was chosen counts only for the record. What people have passed stays passed."
        data={countedOptions}
        value={countsPractice ? 'practice' : 'record'}
        allowDeselect={false}
        disabled={changing.isPending}
        onChange={(value) => value !== null && changing.mutate({ body: { countsPractice: value === 'practice' } })}
      />
      <Select
        mt="md"
        maw={640}
        label="Certificates expire"
        description="Applies to certificates issued from now on. To renew, learners pass the challenges again, up to 90 days before expiry."
        data={listLifeOptions(certificateMonths)}
        value={certificateMonths === null ? 'never' : String(certificateMonths)}
        allowDeselect={false}
        disabled={changing.isPending}
        onChange={(value) =>
          changing.mutate({ body: { certificateMonths: value === null || value === 'never' ? null : Number(value) } })
        }
      />
    </Section>
  )
}
