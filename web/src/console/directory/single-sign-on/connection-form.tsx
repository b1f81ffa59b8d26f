import { Button, Switch, TextInput } from '@mantine/core'
import { limits, type SsoConnection } from '@parapet/contract'
import { type ComponentProps, useState } from 'react'
import type { Action } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { type ConnectionDraft, type FieldsProps, toBody, toDraft } from './connection-draft.ts'
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
  const [draft, setDraft] = useState(() => toDraft(connection))
  const change = (changed: Partial<ConnectionDraft>) => setDraft((last) => ({ ...last, ...changed }))
  const isNew = connection === undefined
  return (
    <Form error={action.error} maw={640} onSubmit={() => onSubmit(toBody(type, draft))}>
      {(told) => (
        <>
          <TextInput
            label="Name"
            description="Shown to people when they sign in, such as Example Corp Okta."
            error={told('name')}
            required
            maxLength={limits.nameLength}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {type === 'oidc' && OidcFields({ draft, change, told, isNew })}
          {type === 'saml' && SamlFields({ draft, change, told, isNew })}
          <Switch
            label="Create accounts at first sign-in"
            description="People in your verified domains who have no account yet become learners while seats are available. If this is off, invite them first."
            checked={draft.createsAccounts}
            onChange={(event) => change({ createsAccounts: event.currentTarget.checked })}
          />
          {ClaimFields({ draft, change, told, isNew })}
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
function OidcFields({ draft, change, told, isNew }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Issuer"
        description="The URL whose /.well-known/openid-configuration describes your provider."
        placeholder="https://login.example.com"
        error={told('issuer')}
        required
        maxLength={limits.urlLength}
        value={draft.issuer}
        onChange={(event) => change({ issuer: event.currentTarget.value })}
      />
      <TextInput
        label="Client ID"
        error={told('clientId')}
        required
        maxLength={limits.claimLength}
        value={draft.clientId}
        onChange={(event) => change({ clientId: event.currentTarget.value })}
      />
      <PasswordField
        label="Client secret"
        description={
          isNew
            ? 'Stored encrypted and never shown again.'
            : 'Leave this empty to keep the current secret. It is never shown.'
        }
        error={told('clientSecret')}
        required={isNew}
        autoComplete="off"
        maxLength={limits.clientSecretLength}
        value={draft.clientSecret}
        onChange={(clientSecret) => change({ clientSecret })}
      />
      <Switch
        label="Accept addresses without email_verified"
        description="For providers that don’t send this claim, such as Entra ID. Turn it on only if people can’t choose their email address there. An address the provider marks as unverified is never accepted."
        checked={draft.acceptsUnverifiedEmail}
        onChange={(event) => change({ acceptsUnverifiedEmail: event.currentTarget.checked })}
      />
    </>
  )
}

/** Few people need them, so they are collapsed. */
function ClaimFields({ draft, change, told }: FieldsProps) {
  return (
    <details open={told('emailClaim') !== undefined || told('nameClaim') !== undefined}>
      <summary>Claim names</summary>
      <Stack gap="md" mt="sm">
        <Text size="sm" c="dimmed">
          Leave these empty unless your provider uses other names for the email address or the name.
        </Text>
        <TextInput
          label="Claim with the email address"
          error={told('emailClaim')}
          maxLength={limits.claimLength}
          value={draft.emailClaim}
          onChange={(event) => change({ emailClaim: event.currentTarget.value })}
        />
        <TextInput
          label="Claim with the name"
          error={told('nameClaim')}
          maxLength={limits.claimLength}
          value={draft.nameClaim}
          onChange={(event) => change({ nameClaim: event.currentTarget.value })}
        />
      </Stack>
    </details>
  )
}
