import { Button, TextInput } from '@mantine/core'
import { createScimToken, getProvisioning, limits } from '@parapet/contract'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ConfirmIdentity, confirmTitle } from '../../../ui/identity/confirm-identity.tsx'
import { Secret } from '../../../ui/identity/secret.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Text } from '../../../ui/text/text.tsx'

/** Creates a token, which is shown once. */
export function NewToken({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const creating = useConfirmedMutation(createScimToken, { invalidates: [getProvisioning] })
  const { isAsked, onCancel, onConfirmed } = creating
  const close = () => {
    onCancel()
    creating.reset()
    onClose()
  }
  return (
    <Dialog opened={isOpen} onClose={close} title={isAsked ? confirmTitle : 'New token'}>
      {creating.isSuccess ? (
        <Secret label="The new token" value={creating.data.token} onDone={close} />
      ) : (
        <>
          <div hidden={isAsked}>
            <NewTokenForm action={creating} onSubmit={(name) => creating.mutate({ body: { name } })} />
          </div>
          {isAsked && <ConfirmIdentity onCancel={onCancel} onConfirmed={onConfirmed} />}
        </>
      )}
    </Dialog>
  )
}

type NewTokenFormProps = { action: { isPending: boolean; error: Error | null }; onSubmit: (name: string) => void }

function NewTokenForm({ action, onSubmit }: NewTokenFormProps) {
  const form = useForm({ name: '' }, { name: 'scim-token' })
  return (
    <Form error={action.error} onSubmit={() => onSubmit(form.values.name)}>
      {(errorOf) => (
        <>
          <Text size="sm">
            With this token, your identity provider can create, change and deactivate people and teams, and nothing
            else.
          </Text>
          <TextInput
            label="Name"
            description="Which system uses it, such as Okta or Entra ID"
            required
            data-autofocus
            maxLength={limits.nameLength}
            {...form.text('name', errorOf)}
          />
          <Button type="submit" loading={action.isPending}>
            Create token
          </Button>
        </>
      )}
    </Form>
  )
}
