import { Alert, Stack, Text, Title } from '@mantine/core'
import { changePassword, getCurrentSession, listOwnSessions } from '@parapet/contract'
import { useState } from 'react'
import { load, useApiMutation } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import type { LoaderArgs } from '../page-route.tsx'
import { Page } from '../ui/page.tsx'
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
          Your organization wants a second factor of its admins. Set it up below to go on.
        </Alert>
      )}
      <Stack gap="xl" maw={480}>
        <section aria-labelledby="password">
          <Title order={2} size="h4" id="password" mb="sm">
            Password
          </Title>
          <PasswordSection hasPassword={hasPassword} />
        </section>
        <section aria-labelledby="factor">
          <Title order={2} size="h4" id="factor" mb="sm">
            Authenticator app
          </Title>
          <FactorSection hasPassword={hasPassword} hasSecondFactor={hasSecondFactor} />
        </section>
      </Stack>
      <section aria-labelledby="sessions">
        <Title order={2} size="h4" id="sessions" mb="sm">
          Where you are signed in
        </Title>
        <Sessions />
      </section>
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
        error={changing.error}
        isPending={changing.isPending}
        isCurrentAsked={hasPassword}
        owner={{ email: user.email, name: user.name, organizationName: organization.name }}
        onSubmit={(newPassword, currentPassword) =>
          changing.mutate({ body: { newPassword, ...(hasPassword ? { currentPassword } : {}) } })
        }
      />
    </Stack>
  )
}
