import { Button, Divider } from '@mantine/core'
import { confirmSession } from '@parapet/contract'
import { useApiMutation } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { FactorCodeField } from '../form/factor-code-field.tsx'
import { Form } from '../form/form.tsx'
import { FormActions } from '../form/form-actions.tsx'
import { OwnPassword, wrongPassword } from '../form/password-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Group, Stack } from '../text/flex.tsx'
import { Text } from '../text/text.tsx'
import { ConfirmAtProvider } from './confirm-at-provider.tsx'
import type { ConfirmIdentityProps } from './confirm-identity.tsx'
import { ConfirmWithPasskey } from './confirm-with-passkey.tsx'
import { NothingToConfirmWith } from './nothing-to-confirm-with.tsx'
import { findPasskeyObstacle } from './passkeys.ts'

/** Asks people to confirm their identity before something that a stolen session must not do. */
export function ConfirmIdentityForm(props: ConfirmIdentityProps) {
  const { reason = 'This change affects who is an admin.', onCancel, onConfirmed } = props
  const { canConfirmWithPassword: hasPassword, hasPasskey, ssoConnectionId } = useSession()
  const canUsePasskey = hasPasskey && findPasskeyObstacle() === undefined
  if (!canUsePasskey && ssoConnectionId !== null && !hasPassword) {
    return <ConfirmAtProvider {...{ connectionId: ssoConnectionId, reason, onCancel, onConfirmed }} />
  }
  if (!hasPassword && !canUsePasskey) return <NothingToConfirmWith />
  return (
    <Stack gap="md">
      <Text size="sm">
        {reason} {toRequest(canUsePasskey, hasPassword)}
      </Text>
      {canUsePasskey && <ConfirmWithPasskey onConfirmed={onConfirmed} />}
      {canUsePasskey && hasPassword && <Divider label="or" />}
      {hasPassword ? (
        <ConfirmWithPassword {...props} isFocused={!canUsePasskey} />
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function toRequest(canUsePasskey: boolean, hasPassword: boolean): string {
  if (!canUsePasskey) return 'Enter your password to continue.'
  return hasPassword ? 'Use a passkey or enter your password to continue.' : 'Use a passkey to continue.'
}

function ConfirmWithPassword(props: ConfirmIdentityProps & { isFocused: boolean }) {
  const { isFactorAsked = false, isFocused, onCancel, onConfirmed } = props
  const { hasAuthenticatorApp, hasSecondFactor } = useSession()
  const form = useForm({ password: '', code: '' })
  const { password, code } = form.values
  const isCodeAsked = isFactorAsked && hasSecondFactor
  const confirming = useApiMutation(confirmSession, {
    onSuccess: ({ confirmation }) => onConfirmed(confirmation),
  })
  const confirm = () =>
    confirming.mutate({ body: { password, code: isCodeAsked ? code.replaceAll(' ', '') : undefined } })
  return (
    <Form error={confirming.error} onSubmit={confirm}>
      {(errorOf) => (
        <>
          <OwnPassword
            error={errorOf('password', wrongPassword)}
            {...(isFocused ? { autoFocus: true, 'data-autofocus': true } : {})}
            {...form.value('password')}
          />
          {isCodeAsked && <FactorCodeField hasApp={hasAuthenticatorApp} {...form.value('code', errorOf)} />}
          <FormActions onCancel={onCancel}>
            <Button type="submit" loading={confirming.isPending}>
              Confirm
            </Button>
          </FormActions>
        </>
      )}
    </Form>
  )
}
