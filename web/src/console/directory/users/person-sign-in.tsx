import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  endPersonSession,
  endPersonSessions,
  getPersonSignIn,
  listPersonAccessTokens,
  type PersonSignIn as SignIn,
  type UserDetail,
} from '@parapet/contract'
import { SessionTable } from '../../../account/session-table.tsx'
import { apiQuery, useApiMutation, useDeferredQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session.ts'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { ResetFactor } from './reset-factor.tsx'

/** How the person signs in, and where they are signed in. */
export function PersonSignIn({ person }: { person: UserDetail }) {
  const params = { userId: person.id }
  const signIn = useDeferredQuery(apiQuery(getPersonSignIn, { params }))
  return (
    <Section title="Sign-in and sessions">
      <Loaded query={signIn}>
        {(data) => (
          <Stack gap="md">
            <Factors signIn={data} />
            <PersonSessions person={person} signIn={data} />
            <ResetFactor person={person} signIn={data} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function Factors({
  signIn: { hasPassword, secondFactors, isSecondFactorRequired, rememberedDevices },
}: {
  signIn: SignIn
}) {
  const { hasAuthenticatorApp, passkeyCount, recoveryCodesLeft } = secondFactors
  const hasFactor = hasAuthenticatorApp || passkeyCount > 0
  return (
    <Facts
      facts={{
        Password: hasPassword ? 'Set' : 'None',
        Passkeys: passkeyCount === 0 ? 'None' : passkeyCount.toLocaleString(),
        'Authenticator app': hasAuthenticatorApp ? 'Set up' : 'None',
        'Recovery codes left': hasFactor ? recoveryCodesLeft.toLocaleString() : 'None',
        'Second factor': isSecondFactorRequired ? (hasFactor ? 'Required' : 'Required, not set up yet') : 'Optional',
        'Remembered devices': rememberedDevices.length === 0 ? 'None' : rememberedDevices.length.toLocaleString(),
      }}
    />
  )
}

function PersonSessions({ person, signIn }: { person: UserDetail; signIn: SignIn }) {
  const [isAsking, asking] = useDisclosure()
  const params = { userId: person.id }
  const ending = useApiMutation(endPersonSession, { invalidates: [getPersonSignIn] })
  const endingAll = useApiMutation(endPersonSessions, {
    invalidates: [getPersonSignIn, listPersonAccessTokens],
    onSuccess: asking.close,
  })
  const { sessions, rememberedDevices } = signIn
  // People end their own sessions in their account, where the current one stays.
  const canEndAll = person.id !== useSession().user.id && sessions.length + rememberedDevices.length > 0
  return (
    <>
      {ending.error !== null && <Problem error={ending.error} />}
      <SessionTable
        label={`Sessions of ${person.name}`}
        source={{ rows: sessions }}
        empty={<Empty title="Not signed in">Browsers where {person.name} is signed in will be listed here.</Empty>}
        endingId={ending.isPending ? ending.variables.params?.sessionId : undefined}
        onEnd={({ id }) => ending.mutate({ params: { ...params, sessionId: id } })}
      />
      {canEndAll && (
        <div>
          <Button variant="default" onClick={asking.open}>
            End all sessions
          </Button>
        </div>
      )}
      <Confirm
        isOpen={isAsking}
        title={`End all sessions of ${person.name}?`}
        label="End all sessions"
        action={endingAll}
        onClose={asking.close}
        onConfirm={() => endingAll.mutate({ params })}
      >
        They are signed out of every browser, their remembered devices are forgotten and their access tokens revoked.
        They can sign in again: to prevent that, deactivate them. If others may know their password, ask them to reset
        it.
      </Confirm>
    </>
  )
}
