import { Alert, Stack, Text } from '@mantine/core'
import { changePassword, getCurrentSession, listOwnSessions } from '@parapet/contract'
import { useState } from 'react'
import { load, useApiMutation } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import type { LoaderArgs } from '../page-route.tsx'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { NewPassword } from './new-password.tsx'
import { Sessions, sessionsQuery } from './own-sessions.tsx'
import { FactorSection } from './second-factor.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, sessionsQuery)

export function OwnAccountPage() {
  const { user, hasPassword, hasSecondFactor, mustSetUpSecondFactor } = useSession()
  return (
    <Page title={user.name} hint={`Signed in as ${user.email}`}>
      {mustSetUpSecondFactor && (
        <Alert color="orange" title="One more step" role="alert">
          Your organization requires a second factor for your role. Set it up below to go on.
        </Alert>
      )}
      <Stack gap="xl" maw={480}>
        <Section title="Password">
          <PasswordSection hasPassword={hasPassword} />
        </Section>
        <Section title="Authenticator app">
          <FactorSection hasPassword={hasPassword} hasSecondFactor={hasSecondFactor} />
        </Section>
      </Stack>
      <Section title="Where you are signed in">
        <Sessions />
      </Section>
    </Page>
  )
}

function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const { user, organization } = useSession()
  // Each success empties the form; a try that is refused keeps what was typed.
  const [changeCount, setChangeCount] = useState(0)
  const changing = useApiMutation(changePassword, {
    invalidates: [getCurrentSession, listOwnSessions],
    onSuccess: () => setChangeCount((count) => count + 1),
  })
  return (
    <Stack gap="md">
      {changing.isSuccess && (
        <Text size="sm" role="status">
          Your password is set. You are signed out everywhere else.
        </Text>
      )}
      <NewPassword
        key={changeCount}
        label={hasPassword ? 'Change the password' : 'Set a password'}
        action={changing}
        isCurrentAsked={hasPassword}
        owner={{ email: user.email, name: user.name, organizationName: organization.name }}
        onSubmit={(newPassword, currentPassword) =>
          changing.mutate({ body: { newPassword, ...(hasPassword ? { currentPassword } : {}) } })
        }
      />
    </Stack>
  )
}
