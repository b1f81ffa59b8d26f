import { Button, Switch, TextInput } from '@mantine/core'
import { limits, type SsoConnection } from '@parapet/contract'
import type { ComponentProps } from 'react'
import type { Action } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { type FieldsProps, toBody, toDraft } from './connection-draft.ts'
import { SamlFields } from './saml-fields.tsx'

type ConnectionFormProps = {
  type: SsoConnection['type']
  /** The connection to edit; undefined for a new one. */
  connection?: SsoConnection
  label: string
  cancelTo?: ComponentProps<typeof FormActions>['cancelTo']
  action: Action
  onSubmit: (body: ReturnType<typeof toBody>) => void
}

export function ConnectionForm({ type, connection, label, cancelTo, action, onSubmit }: ConnectionFormProps) {
  const form = useForm(() => toDraft(connection), { name: 'connection', secrets: ['clientSecret'] })
  const draft = form.values
  const isNew = connection === undefined
  return (
    <Form error={action.error} maw={640} onSubmit={() => onSubmit(toBody(type, draft))}>
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            description="Shown to people when they sign in, such as Example Corp Okta."
            required
            maxLength={limits.nameLength}
            {...form.text('name', errorOf)}
          />
          {type === 'oidc' && OidcFields({ form, errorOf, isNew })}
          {type === 'saml' && SamlFields({ form, errorOf, isNew })}
          <Switch
            label="Create accounts at first sign-in"
            description="People in your verified domains who have no account yet become learners while seats are available. If this is off, invite them first."
            {...form.checked('createsAccounts')}
          />
          {ClaimFields({ form, errorOf })}
          <FormActions cancelTo={cancelTo}>
            <Button type="submit" loading={action.isPending}>
              {label}
            </Button>
          </FormActions>
        </>
      )}
    </Form>
  )
}

/** Called, not rendered: while rendering, the form must learn which fields have shown its error. */
function OidcFields({ form, errorOf, isNew }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Issuer"
        description="The URL whose /.well-known/openid-configuration describes your provider."
        placeholder="https://login.example.com"
        required
        maxLength={limits.urlLength}
        {...form.text('issuer', errorOf)}
      />
      <TextInput label="Client ID" required maxLength={limits.claimLength} {...form.text('clientId', errorOf)} />
      <PasswordField
        label="Client secret"
        description={
          isNew
            ? 'Stored encrypted and never shown again.'
            : 'Leave this empty to keep the current secret. It is never shown.'
        }
        required={isNew}
        autoComplete="off"
        maxLength={limits.clientSecretLength}
        {...form.value('clientSecret', errorOf)}
      />
      <Switch
        label="Accept addresses without email_verified"
        description="For providers that don’t send this claim, such as Entra ID. Turn it on only if people can’t choose their email address there. An address the provider marks as unverified is never accepted."
        {...form.checked('acceptsUnverifiedEmail')}
      />
    </>
  )
}

/** Few people need them, so they are collapsed. */
function ClaimFields({ form, errorOf }: Pick<FieldsProps, 'form' | 'errorOf'>) {
  return (
    <details open={errorOf('emailClaim') !== undefined || errorOf('nameClaim') !== undefined}>
      <summary>Claim names</summary>
      <Stack gap="md" mt="sm">
        <Text size="sm" c="dimmed">
          Leave these empty unless your provider uses other names for the email address or the name.
        </Text>
        <TextInput
          label="Claim with the email address"
          maxLength={limits.claimLength}
          {...form.text('emailClaim', errorOf)}
        />
        <TextInput label="Claim with the name" maxLength={limits.claimLength} {...form.text('nameClaim', errorOf)} />
      </Stack>
    </details>
  )
}
