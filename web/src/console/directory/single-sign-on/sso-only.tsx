import { Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type SsoConnection, updateOrganizationSettings } from '@parapet/contract'
import { useState } from 'react'
import { proofOf, useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { useApiCache } from '../../../api/query.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { settingsQuery } from '../../organization/organization/settings-query.ts'
import { confirmReason, ssoReads } from './sso-data.ts'

/** What is missing before passwords can be turned off without locking anyone out; undefined if nothing is. */
export function findMissing(connections: readonly SsoConnection[]): string | undefined {
  const active = connections.filter(({ isActive }) => isActive)
  const withDomain = active.filter(({ domains }) => domains.length > 0)
  if (active.length === 0) return 'You need an active connection first.'
  if (withDomain.length === 0) return 'Verify a domain and choose its connection first.'
  const isProven = withDomain.some(({ lastSignInAt, testPassedAt }) => lastSignInAt !== null || testPassedAt !== null)
  return isProven ? undefined : 'Test the connection or sign in through it first.'
}

export function SsoOnly({ isOn, connections }: { isOn: boolean; connections: readonly SsoConnection[] }) {
  const cache = useApiCache()
  const [isAsking, asking] = useDisclosure()
  // What confirmed turning passwords off also confirms turning them on again, for a few minutes: the admin's password
  // no longer does.
  const [proof, setProof] = useState<{ confirmation?: string }>({})
  const changing = useConfirmedMutation(updateOrganizationSettings, {
    invalidates: ssoReads,
    onSuccess: (answer, sent) => {
      cache.put(settingsQuery, answer)
      setProof(proofOf(sent))
      asking.close()
    },
  })
  const missing = isOn ? undefined : findMissing(connections)
  return (
    <Section title="Passwords">
      {changing.error !== null && !isAsking && <Problem error={changing.error} />}
      <Switch
        label="Only allow single sign-on"
        description="Nobody in your organization can use, reset or set a password. API keys keep working."
        checked={isOn}
        disabled={missing !== undefined || changing.isPending}
        onChange={({ currentTarget: { checked } }) =>
          checked ? asking.open() : changing.mutate({ ...proof, body: { isSsoOnly: false } })
        }
        aria-describedby={missing === undefined ? undefined : 'sso-only-missing'}
      />
      {missing !== undefined && (
        <Text size="sm" id="sso-only-missing">
          You can’t turn this on yet. {missing}
        </Text>
      )}
      <Confirm
        isOpen={isAsking && !changing.isAsked}
        title="Only allow single sign-on?"
        label="Turn passwords off"
        action={changing}
        onClose={asking.close}
        onConfirm={() => changing.mutate({ body: { isSsoOnly: true } })}
      >
        <Stack gap="xs">
          <span>
            From now on, everyone in your organization signs in through your identity provider. People without an
            account there can’t sign in. Sessions that didn’t start at the provider end now, except yours.
          </span>
          <span>
            Passwords no longer confirm changes either, including yours. Afterwards, sign in through the provider or use
            a passkey. You can undo this here for ten minutes without confirming again.
          </span>
          <span>
            If your identity provider fails, the operator of this installation can create a sign-in link for an admin:
            parapet user sign-in-link.
          </span>
        </Stack>
      </Confirm>
      <ConfirmIdentityDialog {...changing} reason={confirmReason} isOpen={changing.isAsked} />
    </Section>
  )
}
