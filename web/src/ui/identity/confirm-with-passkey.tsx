import { Button } from '@mantine/core'
import { beginPasskeyConfirmation, confirmWithPasskey } from '@parapet/contract'
import { call } from '../../api/call.ts'
import { useAction } from '../../api/query.ts'
import { Problem } from '../page/problem.tsx'
import { showPasskey } from './passkeys.ts'

/** Instead of the password. It counts as a second factor, too. */
export function ConfirmWithPasskey({ onConfirmed }: { onConfirmed: (confirmation: string) => void }) {
  const confirming = useAction(
    async () => {
      const { state, options } = await call(beginPasskeyConfirmation)
      return call(confirmWithPasskey, { body: { state, response: await showPasskey(options) } })
    },
    { onSuccess: ({ confirmation }) => onConfirmed(confirmation) },
  )
  return (
    <>
      {confirming.error !== null && <Problem error={confirming.error} />}
      <Button onClick={() => confirming.mutate()} loading={confirming.isPending} autoFocus data-autofocus>
        Confirm with a passkey
      </Button>
    </>
  )
}
