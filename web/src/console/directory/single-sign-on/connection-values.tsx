import type { SsoConnection } from '@parapet/contract'
import { Section } from '../../../ui/page/section.tsx'
import { CopyValue } from '../../../ui/text/copy-value.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'

/** The exact values to enter at the identity provider. */
export function ConnectionValues({ connection }: { connection: SsoConnection }) {
  return (
    <Section title="Values for your identity provider">
      <Stack gap="sm" maw={800}>
        {connection.type === 'oidc' ? <OidcValues connection={connection} /> : <SamlValues connection={connection} />}
      </Stack>
    </Section>
  )
}

function OidcValues({ connection }: { connection: SsoConnection }) {
  return (
    <>
      <CopyValue
        label="Redirect URI"
        hint="Also called callback URL or reply URL. It must match exactly."
        value={connection.callbackUrl}
      />
      <CopyValue
        label="Back-channel logout URL"
        hint="Optional. Ends sessions here when people sign out at the provider."
        value={connection.backChannelLogoutUrl}
      />
      <CopyValue label="Scopes" value="openid profile email" />
      <Text size="sm" c="dimmed">
        Parapet uses the authorization code flow with PKCE.
      </Text>
    </>
  )
}

function SamlValues({ connection }: { connection: SsoConnection }) {
  return (
    <>
      <CopyValue
        label="Entity ID"
        hint="Also called identifier or audience. It is also the metadata URL."
        value={connection.metadataUrl}
      />
      <CopyValue
        label="ACS URL"
        hint="Also called reply URL, single sign-on URL or recipient."
        value={connection.acsUrl}
      />
      <CopyValue
        label="Metadata URL"
        hint="Providers that import metadata read everything from it."
        value={connection.metadataUrl}
      />
      {connection.allowsIdpInitiated || (
        <CopyValue
          label="Start URL"
          hint="For a tile in your portal: a sign-in that begins here."
          value={connection.startUrl}
        />
      )}
    </>
  )
}
