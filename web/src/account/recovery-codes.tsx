import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { createRecoveryCodes, limits } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useConfirmedMutation } from '../api/confirmed-mutation.ts'
import { useSession } from '../api/session.ts'
import { Confirm } from '../ui/notices/confirm.tsx'
import { Dialog } from '../ui/notices/dialog.tsx'
import { Stack } from '../ui/text/flex.tsx'
import { Text } from '../ui/text/text.tsx'
import { Time } from '../ui/text/time.tsx'
import { factorReads, factorsQuery } from './factor-reads.ts'
import { NewCodes } from './new-codes.tsx'

/** Below this number, people should create new ones before they are locked out. */
const few = 3

export function RecoveryCodesSection() {
  const { recoveryCodesLeft: left, recoveryCodesCreatedAt: createdAt } = useSuspenseQuery(factorsQuery).data
  const { hasSecondFactor } = useSession()
  const [isAsking, asking] = useDisclosure()
  const creating = useConfirmedMutation(createRecoveryCodes, { invalidates: factorReads })
  const codes = creating.data?.recoveryCodes ?? []
  const finish = () => {
    creating.onCancel()
    creating.reset()
    asking.close()
  }
  if (!hasSecondFactor) {
    return (
      <Text size="sm" c="dimmed">
        You get {limits.recoveryCodes} codes when you add a passkey or set up an authenticator app. Use one to sign in
        if you lose your passkey or authenticator app.
      </Text>
    )
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed" maw={640}>
        Each code signs you in once, together with your password, when you don’t have your passkey or authenticator app.
      </Text>
      {left < few && (
        <Alert color="orange" title={left === 0 ? 'No recovery codes left' : 'Few recovery codes left'}>
          Create new ones now, so that you can still sign in if you lose your device.
        </Alert>
      )}
      <Text size="sm">
        {left} of {limits.recoveryCodes} codes left
        {createdAt !== null && (
          <>
            , created <Time at={createdAt} />
          </>
        )}
      </Text>
      <Button variant="default" onClick={asking.open}>
        Create new codes
      </Button>
      <Confirm
        isOpen={isAsking && codes.length === 0}
        title="Create new recovery codes?"
        label="Create new codes"
        color="parapet"
        action={creating}
        identity={{ ...creating, isFactorAsked: true, reason: 'Recovery codes sign in to your account.' }}
        onClose={finish}
        onConfirm={() => creating.mutate({})}
      >
        Your current codes stop working immediately.
      </Confirm>
      <Dialog opened={codes.length > 0} onClose={finish} title="Your recovery codes">
        {codes.length > 0 && <NewCodes codes={codes} onDone={finish} />}
      </Dialog>
    </Stack>
  )
}
