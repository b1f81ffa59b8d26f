import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getPersonSignIn, type PersonSignIn, resetPersonSecondFactor, type UserDetail } from '@parapet/contract'
import { useState } from 'react'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { useSession } from '../../../api/session.ts'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { Text } from '../../../ui/text/text.tsx'

type ResetFactorProps = { person: UserDetail; signIn: PersonSignIn }

/** For people who have lost their phone and their recovery codes. */
export function ResetFactor({ person, signIn: { secondFactors, isSecondFactorRequired } }: ResetFactorProps) {
  const { user: me, sendsMail } = useSession()
  const [isAsking, asking] = useDisclosure()
  const [said, setSaid] = useState('')
  const resetting = useConfirmedMutation(resetPersonSecondFactor, {
    invalidates: [getPersonSignIn],
    onSuccess: () => {
      setSaid(
        `Two-factor authentication of ${person.name} is reset. ${sendsMail ? 'We emailed them.' : 'An email to them waits in the outbox.'}`,
      )
      asking.close()
    },
  })
  const close = () => {
    resetting.onCancel()
    resetting.reset()
    asking.close()
  }
  const hasFactor = secondFactors.hasAuthenticatorApp || secondFactors.passkeyCount > 0
  return (
    <div>
      <Text size="sm" role="status">
        {said}
      </Text>
      {hasFactor && person.id === me.id && (
        <Text size="sm" c="dimmed">
          Change your own passkeys and authenticator app in your account.
        </Text>
      )}
      {hasFactor && person.id !== me.id && (
        <Button variant="light" color="red" onClick={asking.open}>
          Reset two-factor authentication
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title={`Reset two-factor authentication of ${person.name}?`}
        label="Reset two-factor authentication"
        action={resetting}
        identity={{ ...resetting, isFactorAsked: true, reason: 'This changes how someone else signs in.' }}
        onClose={close}
        onConfirm={() => resetting.mutate({ params: { userId: person.id } })}
      >
        Do this only if they have lost their phone and recovery codes, and you are sure the request is really from them.
        Talk to them; don’t rely on an email. This removes their passkeys, authenticator app and recovery codes, and
        signs them out everywhere. We email them about it.{' '}
        {isSecondFactorRequired
          ? 'At their next sign-in their password is enough, then they must set up a new second factor.'
          : 'From then on their password alone signs them in.'}
      </Confirm>
    </div>
  )
}
