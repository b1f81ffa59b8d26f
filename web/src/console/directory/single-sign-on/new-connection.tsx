import { SegmentedControl } from '@mantine/core'
import { createSsoConnection, type SsoConnection } from '@parapet/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { paths } from '../../../paths.generated.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { SetupGuides } from './setup-guides.tsx'
import { confirmReason, ssoReads, typeNames } from './sso-data.ts'

const choices = (['oidc', 'saml'] as const).map((value) => ({ value, label: typeNames[value] }))

export function NewConnectionPage() {
  const { type = 'oidc' } = useSearch({ from: '/inside/console/single-sign-on/new' })
  const navigate = useNavigate()
  const creating = useConfirmedMutation(createSsoConnection, {
    invalidates: ssoReads,
    onSuccess: ({ id }) => navigate({ to: paths.connection, params: { connectionId: id } }),
  })
  const choose = (value: string) =>
    navigate({ to: paths.newConnection, search: { type: value as SsoConnection['type'] }, replace: true })
  return (
    <Page
      title="New connection"
      hint="After you create the connection, you’ll see the URLs to enter at your identity provider, such as the redirect URI."
      trail={[{ label: 'Single sign-on', to: paths.singleSignOn }]}
    >
      <Stack gap="xl">
        <div>
          <SegmentedControl aria-label="Type" data={choices} value={type} onChange={choose} />
          <Text size="sm" c="dimmed" mt="xs">
            {type === 'oidc'
              ? 'Choose OpenID Connect if your provider offers both: it has no certificate that can expire.'
              : 'You can enter the provider’s values later if it asks for Parapet’s URLs first.'}
          </Text>
        </div>
        <ConnectionForm
          key={type}
          type={type}
          label="Create connection"
          cancelTo={paths.singleSignOn}
          action={creating}
          onSubmit={(body) => creating.mutate({ body: { type, ...body } })}
        />
        <Section title="Setup guides">
          <SetupGuides type={type} />
        </Section>
      </Stack>
      <ConfirmIdentityDialog {...creating} reason={confirmReason} isOpen={creating.isAsked} />
    </Page>
  )
}
