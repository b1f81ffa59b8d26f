import { Alert, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  getCurrentSession,
  getOrganization,
  type Organization,
  type OrganizationSettings,
  requireSecondFactor,
  updateOrganizationSettings,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery, load, useApiCache, useApiMutation } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Completion } from '../../ui/completion.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ForAdmins, LockedForAuditors } from '../../ui/for-admins.tsx'
import { Form } from '../../ui/form.tsx'
import { KeptSwitch } from '../../ui/kept-switch.tsx'
import { Page } from '../../ui/page.tsx'
import { OwnPassword, PasswordFirst, wrongPassword } from '../../ui/password-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { PeopleRules } from './people-rules.tsx'
import { settingsQuery } from './settings-query.ts'

const organizationQuery = apiQuery(getOrganization)

export const loader = ({ client }: LoaderArgs) => load(client, organizationQuery, settingsQuery)

export function OrganizationPage() {
  const organization = useSuspenseQuery(organizationQuery)
  const settings = useSuspenseQuery(settingsQuery)
  const failed = [organization, settings].find(({ error }) => error !== null)
  return (
    <Page
      title="Organization details"
      hint="Name, plan and seats are set by whoever runs this service. The rest you decide here."
    >
      {failed?.error != null && <Problem error={failed.error} onRetry={() => failed.refetch()} />}
      <Stack gap="xl">
        <Details organization={organization.data} settings={settings.data} />
        <LockedForAuditors>
          <Stack gap="xl">
            <Reminders settings={settings.data} />
            <CertificateRules settings={settings.data} />
            <PeopleRules settings={settings.data} />
          </Stack>
        </LockedForAuditors>
        <SecondFactor settings={settings.data} />
      </Stack>
    </Page>
  )
}

function Details({ organization, settings }: { organization: Organization; settings: OrganizationSettings }) {
  const { maxSeats } = organization
  const percent = Math.min(100, Math.round((100 * settings.seatsUsed) / maxSeats))
  return (
    <Facts
      facts={{
        Name: organization.name,
        'Short name': organization.slug,
        Domain: organization.domain,
        Plan: organization.plan,
        'Seats used': (
          <Completion percent={percent} label="Seats used">
            {`${settings.seatsUsed.toLocaleString()} of ${maxSeats.toLocaleString()}`}
          </Completion>
        ),
        'Trial ends': <Time at={organization.trialExpiresAt} none="no trial" />,
        'Here since': <Time at={organization.createdAt} />,
        Id: organization.id,
      }}
    />
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
        label="Send mails about deadlines"
        description="To people whose deadline is near or past, and a summary to admins. Everybody can stop their own."
        isOn={sendsReminders}
        keep={(value) => changing.mutateAsync({ body: { sendsReminders: value } })}
      />
    </Section>
  )
}

function CertificateRules({ settings: { certificatesRequireHandsOn } }: { settings: OrganizationSettings }) {
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
    </Section>
  )
}

function SecondFactor({ settings }: { settings: OrganizationSettings }) {
  const [isChanging, changing] = useDisclosure()
  const { isSecondFactorRequired: isRequired, adminCount, adminsWithSecondFactor } = settings
  return (
    <Section title="Second factor of admins">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" maw={640}>
          {isRequired
            ? 'Required: an admin or auditor without an authenticator app can do nothing but set one up.'
            : 'Not required: each admin may set up an authenticator app, or not.'}{' '}
          {adminsWithSecondFactor} of {adminCount} {adminCount === 1 ? 'admin has' : 'admins have'} one.
        </Text>
        <ForAdmins>
          <Button variant="default" onClick={changing.open}>
            {isRequired ? 'Stop requiring it' : 'Require it'}
          </Button>
        </ForAdmins>
      </Stack>
      <Dialog
        opened={isChanging}
        onClose={changing.close}
        title={isRequired ? 'Stop requiring a second factor?' : 'Require a second factor?'}
      >
        <SecondFactorForm isRequired={!isRequired} onDone={changing.close} />
      </Dialog>
    </Section>
  )
}

function SecondFactorForm({ isRequired, onDone }: { isRequired: boolean; onDone: () => void }) {
  const cache = useApiCache()
  const navigate = useNavigate()
  const { hasPassword, hasSecondFactor } = useSession()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const saving = useApiMutation(requireSecondFactor, {
    invalidates: [getCurrentSession],
    onSuccess: async (settings) => {
      cache.put(settingsQuery, settings)
      // Admins without one can do nothing else from now on.
      if (isRequired && !hasSecondFactor) await navigate({ to: paths.account })
      else onDone()
    },
  })
  const save = () =>
    saving.mutate({ body: { isRequired, password, ...(hasSecondFactor ? { code: code.replaceAll(' ', '') } : {}) } })
  if (!hasPassword) return <PasswordFirst />
  return (
    <Form error={saving.error} onSubmit={save}>
      {(told) => (
        <>
          <Text size="sm">
            {isRequired
              ? 'Admins who have none are held up at their next click until they have set one up.'
              : 'From then on a stolen password is enough to act as an admin who has no second factor.'}
          </Text>
          {isRequired && !hasSecondFactor && (
            <Alert color="orange" title="You have none yourself">
              You are led to your account to set one up.
            </Alert>
          )}
          <OwnPassword error={told('password', wrongPassword)} data-autofocus value={password} onChange={setPassword} />
          {hasSecondFactor && (
            <CodeField error={told('code')} description="Of your authenticator app" value={code} onChange={setCode} />
          )}
          <Button type="submit" color={isRequired ? 'parapet' : 'red'} loading={saving.isPending}>
            {isRequired ? 'Require it' : 'Stop requiring it'}
          </Button>
        </>
      )}
    </Form>
  )
}
