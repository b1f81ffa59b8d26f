import { Alert } from '@mantine/core'
import { changePassword, getCurrentSession, listAccessTokens, listOwnSessions } from '@parapet/contract'
import { useState } from 'react'
import { useConfirmedMutation } from '../api/confirmed-mutation.ts'
import { load } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import type { LoaderArgs } from '../page-route.tsx'
import { ConfirmIdentityDialog } from '../ui/identity/confirm-identity.tsx'
import { latePart } from '../ui/late/late-part.tsx'
import { Page } from '../ui/page/page.tsx'
import { Section } from '../ui/page/section.tsx'
import { Stack } from '../ui/text/flex.tsx'
import { ButtonLink } from '../ui/text/link.tsx'
import { Text } from '../ui/text/text.tsx'
import { accessTokensQuery, devicesQuery, factorsQuery, mailPreferencesQuery, passkeysQuery } from './factor-reads.ts'
import { NewPassword } from './new-password.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { Sessions, sessionsQuery } from './own-sessions.tsx'
import { RecoveryCodesSection } from './recovery-codes.tsx'
import { RememberedDevices } from './remembered-devices.tsx'
import { FactorSection } from './second-factor.tsx'

const MailPreferencesSection = latePart(() => import('./mail-preferences.tsx'), 'MailPreferencesSection', 480)
const AccessTokens = latePart(() => import('./access-tokens.tsx'), 'AccessTokens')

export const loader = ({ client }: LoaderArgs) =>
  load(client, sessionsQuery, passkeysQuery, factorsQuery, devicesQuery, accessTokensQuery, mailPreferencesQuery)

export function OwnAccountPage() {
  const { user, hasPassword, canConfirmWithPassword, hasAuthenticatorApp, mustSetUpSecondFactor, isSsoOnly } =
    useSession()
  // After setup, the way to continue appears in the same place.
  const [wasHeldUp] = useState(mustSetUpSecondFactor)
  const password = (
    <Section title="Password">
      <Stack maw={480}>
        {isSsoOnly ? (
          <Text size="sm">Your organization only allows single sign-on, so you don’t need a password.</Text>
        ) : (
          <PasswordSection hasPassword={hasPassword} />
        )}
      </Stack>
    </Section>
  )
  return (
    <Page title={user.name} hint={`Signed in as ${user.email}`}>
      {wasHeldUp && <SetUpNotice isDone={!mustSetUpSecondFactor} />}
      <Stack gap="xl">
        {!wasHeldUp && password}
        <Section title="Passkeys">
          <OwnPasskeys />
        </Section>
        <Section title="Authenticator app">
          <Stack maw={480} gap={0}>
            {isSsoOnly && !canConfirmWithPassword && !hasAuthenticatorApp ? (
              <Text size="sm">Your identity provider asks for a second factor, if your organization requires one.</Text>
            ) : (
              <FactorSection hasPassword={hasPassword} hasApp={hasAuthenticatorApp} />
            )}
          </Stack>
        </Section>
        <Section title="Recovery codes">
          <RecoveryCodesSection />
        </Section>
        {wasHeldUp && password}
        <Section title="Remembered devices">
          <RememberedDevices />
        </Section>
        <Section title="Active sessions">
          <Sessions />
        </Section>
        {!mustSetUpSecondFactor && (
          <Section title="Emails">
            <MailPreferencesSection />
          </Section>
        )}
        {!mustSetUpSecondFactor && (
          <Section title="Access tokens">
            <AccessTokens />
          </Section>
        )}
      </Stack>
    </Page>
  )
}

/** For people who must set up a second factor first. */
function SetUpNotice({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <Alert color="green" title="Your second factor is set up" role="status">
      <Stack gap="sm" align="flex-start">
        You can use Parapet now. Save your recovery codes before you continue.
        <ButtonLink to="/">Continue</ButtonLink>
      </Stack>
    </Alert>
  ) : (
    <Alert color="orange" title="One more step" role="alert">
      Your organization asks for a second factor. Add a passkey or set up an authenticator app to continue.
    </Alert>
  )
}

function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const { user, organization } = useSession()
  // Success clears the form; a refused try keeps the input.
  const [changeCount, setChangeCount] = useState(0)
  const changing = useConfirmedMutation(changePassword, {
    invalidates: [getCurrentSession, listOwnSessions, listAccessTokens],
    onSuccess: () => setChangeCount((count) => count + 1),
  })
  return (
    <Stack gap="md">
      {changing.isSuccess && (
        <Text size="sm" role="status">
          Your password is set. You are signed out everywhere else, and your access tokens are revoked.
        </Text>
      )}
      <NewPassword
        key={changeCount}
        label={hasPassword ? 'Change password' : 'Set password'}
        action={changing}
        isCurrentAsked={hasPassword}
        owner={{ email: user.email, name: user.name, organizationName: organization.name }}
        onSubmit={(newPassword, currentPassword) =>
          changing.mutate({ body: { newPassword, currentPassword: hasPassword ? currentPassword : undefined } })
        }
      />
      <ConfirmIdentityDialog {...changing} isOpen={changing.isAsked} />
    </Stack>
  )
}
