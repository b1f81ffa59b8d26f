import { Button, TextInput } from '@mantine/core'
import { addPasskey, beginPasskey, limits } from '@parapet/contract'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useConfirmedAction } from '../api/confirmed-mutation.ts'
import { useSession } from '../api/session.ts'
import { Form } from '../ui/form/form.tsx'
import { FormActions } from '../ui/form/form-actions.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { ConfirmIdentity, confirmTitle } from '../ui/identity/confirm-identity.tsx'
import { createPasskey } from '../ui/identity/passkeys.ts'
import { Dialog } from '../ui/notices/dialog.tsx'
import { Text } from '../ui/text/text.tsx'
import { describeBrowser } from './describe-browser.ts'
import { factorReads } from './factor-reads.ts'
import { NewCodes } from './new-codes.tsx'

type AddPasskeyProps = { isOpen: boolean; onClose: () => void; onAdded: (name: string) => void }

const firstHint =
  ' After that, your password alone no longer signs you in: use the passkey, or your password with a recovery code.'

/** Names a passkey, lets the device create it, and shows the recovery codes that come with a first second factor. */
export function AddPasskey({ isOpen, onClose, onAdded }: AddPasskeyProps) {
  const { hasSecondFactor } = useSession()
  const [codes, setCodes] = useState<readonly string[]>([])
  const adding = useConfirmedAction(
    async ({ name, confirmation }: { name: string; confirmation?: string }) => {
      const proof = confirmation === undefined ? {} : { confirmation }
      const { state, options } = await call(beginPasskey, proof)
      const response = await createPasskey(options)
      return call(addPasskey, { body: { state, name, response }, ...proof })
    },
    {
      invalidates: factorReads,
      onSuccess: ({ passkey, recoveryCodes }) => {
        setCodes(recoveryCodes)
        onAdded(passkey.name)
        if (recoveryCodes.length === 0) onClose()
      },
    },
  )
  const close = () => {
    adding.onCancel()
    adding.reset()
    setCodes([])
    onClose()
  }
  const title = codes.length > 0 ? 'Your recovery codes' : adding.isAsked ? confirmTitle : 'Add passkey'
  return (
    <Dialog opened={isOpen} onClose={close} title={title}>
      {codes.length > 0 ? (
        <NewCodes codes={codes} onDone={close} />
      ) : (
        <>
          <div hidden={adding.isAsked}>
            <NameForm
              hint={`Your device then asks for your fingerprint, face or PIN. Parapet never sees it.${hasSecondFactor ? '' : firstHint}`}
              start={suggestName()}
              label="Continue"
              action={adding}
              onCancel={close}
              onSubmit={(name) => adding.mutate({ name })}
            />
          </div>
          {adding.isAsked && (
            <ConfirmIdentity
              reason="Anyone with a passkey can sign in to your account."
              isFactorAsked
              onCancel={adding.onCancel}
              onConfirmed={adding.onConfirmed}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

function suggestName(): string {
  const name = describeBrowser(navigator.userAgent)
  return name === navigator.userAgent ? 'This device' : name
}

type NameFormProps = {
  hint: string
  start: string
  label: string
  action: { isPending: boolean; error: Error | null }
  onCancel: () => void
  onSubmit: (name: string) => void
}

export function NameForm({ hint, start, label, action, onCancel, onSubmit }: NameFormProps) {
  const form = useForm({ name: start }, { name: 'passkey' })
  return (
    <Form error={action.error} onSubmit={() => onSubmit(form.values.name)}>
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            description="So that you can tell your passkeys apart, such as “Work laptop” or “Security key”"
            required
            maxLength={limits.nameLength}
            autoFocus
            data-autofocus
            {...form.text('name', errorOf)}
          />
          {hint !== '' && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
          <FormActions onCancel={onCancel}>
            <Button type="submit" loading={action.isPending}>
              {label}
            </Button>
          </FormActions>
        </>
      )}
    </Form>
  )
}
