import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'
import type { FieldsProps, MetadataSource } from './connection-draft.ts'

const sources: { value: MetadataSource; label: string }[] = [
  { value: 'url', label: 'From its metadata URL' },
  { value: 'xml', label: 'From metadata I paste' },
  { value: 'hand', label: 'By hand' },
]
const kept: { value: MetadataSource; label: string } = { value: 'kept', label: 'Keep the values I have' }
const later: typeof kept = { value: 'kept', label: 'Later: my provider needs your values first' }
const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

/** Called, not rendered: while rendering, the form must learn which fields have shown its error. */
export function SamlFields(props: FieldsProps) {
  const { form, isNew } = props
  const { source } = form.values
  return (
    <>
      <NativeSelect
        label="Values of the identity provider"
        description="Entity ID, sign-in URL and signing certificates."
        data={isNew ? [...sources, later] : [kept, ...sources]}
        value={source}
        onChange={(event) => form.change({ source: event.currentTarget.value as MetadataSource })}
      />
      {source === 'url' && MetadataAddress(props)}
      {source === 'xml' && MetadataText(props)}
      {source === 'hand' && ByHand(props)}
      <Switch
        label="Allow sign-ins that begin at the identity provider"
        description="For tiles in a portal. Off is safer: Parapet then accepts only sign-ins that began here."
        {...form.checked('allowsIdpInitiated')}
      />
      <Switch
        label="Accept a signature of the response only"
        description="For providers that don’t sign assertions. Off is safer."
        {...form.checked('acceptsResponseSignature')}
      />
      <Switch
        label="Accept encrypted assertions"
        description="Creates a key. Your provider finds its certificate in the metadata of this connection."
        {...form.checked('hasDecryptionKey')}
      />
    </>
  )
}

function MetadataAddress({ form, errorOf }: FieldsProps) {
  return (
    <TextInput
      label="Metadata URL of the identity provider"
      description="Read when you save. Save again after your provider changes its certificate."
      placeholder="https://login.example.com/metadata.xml"
      required
      maxLength={limits.urlLength}
      {...form.text('idpMetadataUrl', errorOf)}
    />
  )
}

function MetadataText({ form, errorOf }: FieldsProps) {
  return (
    <Textarea
      label="Metadata of the identity provider"
      description="The whole XML document."
      placeholder="<EntityDescriptor …"
      required
      rows={8}
      styles={monospace}
      spellCheck={false}
      maxLength={limits.samlMetadataLength}
      {...form.text('idpMetadata', errorOf)}
    />
  )
}

function ByHand({ form, errorOf }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Entity ID of the identity provider"
        description="Also called issuer."
        required
        maxLength={limits.urlLength}
        {...form.text('idpEntityId', errorOf)}
      />
      <TextInput
        label="Sign-in URL"
        description="Also called SSO URL. Use the one for HTTP-Redirect."
        required
        maxLength={limits.urlLength}
        {...form.text('idpSsoUrl', errorOf)}
      />
      <Textarea
        label="Signing certificate"
        description="In PEM format."
        placeholder="-----BEGIN CERTIFICATE-----"
        error={errorOf('idpCertificates')}
        required
        rows={6}
        styles={monospace}
        spellCheck={false}
        maxLength={limits.certificateLength}
        {...form.text('certificate')}
      />
      <Textarea
        label="Next signing certificate"
        description="Optional. While your provider changes its certificate, both are accepted."
        rows={3}
        styles={monospace}
        spellCheck={false}
        maxLength={limits.certificateLength}
        {...form.text('nextCertificate')}
      />
    </>
  )
}
