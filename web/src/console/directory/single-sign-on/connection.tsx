import { Alert } from '@mantine/core'
import { type SsoConnection, updateSsoConnection } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { teamsQuery } from '../../../api/lists.ts'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { KeptSwitch } from '../../../ui/form/kept-switch.tsx'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { notify } from '../../../ui/notices/notices.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { ForAdmins, LockedForAuditors } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { ConnectionValues } from './connection-values.tsx'
import { DeleteConnection } from './delete-connection.tsx'
import { GroupTeams } from './group-teams.tsx'
import { SetupGuides } from './setup-guides.tsx'
import { confirmReason, connectionsQuery, domainsId, ssoReads, typeNames } from './sso-data.ts'

export const loader = ({ client }: LoaderArgs) => load(client, connectionsQuery, teamsQuery)

export function ConnectionPage() {
  const { connectionId } = useParams({ from: '/inside/console/single-sign-on/$connectionId' })
  const { data, error, refetch } = useSuspenseQuery(connectionsQuery)
  const connection = data.find(({ id }) => id === connectionId)
  return (
    <Page
      title={connection?.name ?? 'Connection'}
      trail={[{ label: 'Single sign-on', to: paths.singleSignOn }]}
      actions={
        connection !== undefined && (
          <ForAdmins>
            <DeleteConnection connection={connection} />
          </ForAdmins>
        )
      }
    >
      {error !== null && <Problem error={error} onRetry={() => refetch()} />}
      {connection === undefined ? (
        <Empty title="This connection doesn’t exist">It may have been deleted.</Empty>
      ) : (
        <Details key={connection.id} connection={connection} />
      )}
    </Page>
  )
}

function Details({ connection }: { connection: SsoConnection }) {
  return (
    <Stack gap="xl">
      <Facts
        facts={{
          Type: typeNames[connection.type],
          Domains: connection.domains.join(', ') || 'None',
          'Last sign-in': <Time at={connection.lastSignInAt} />,
          'Test passed': <Time at={connection.testPassedAt} />,
        }}
      />
      {connection.domains.length === 0 && <NoDomain />}
      <LockedForAuditors>
        <ActiveSwitch connection={connection} />
      </LockedForAuditors>
      <ForAdmins>
        <ConnectionTest connection={connection} />
      </ForAdmins>
      <ConnectionValues connection={connection} />
      <Section title="Setup guides">
        <SetupGuides type={connection.type} />
      </Section>
      <LockedForAuditors>
        <Stack gap="xl">
          <Settings connection={connection} />
          <GroupTeams connection={connection} />
        </Stack>
      </LockedForAuditors>
    </Stack>
  )
}

function NoDomain() {
  return (
    <Alert color="orange" role="note" title="No domain yet">
      The sign-in page sends nobody to this connection until a verified domain leads to it.{' '}
      <TextLink to={paths.singleSignOn} hash={domainsId} inherit underline="always">
        Add or verify a domain
      </TextLink>
    </Alert>
  )
}

function ActiveSwitch({ connection }: { connection: SsoConnection }) {
  const changing = useConfirmedMutation(updateSsoConnection, { invalidates: ssoReads })
  const params = { connectionId: connection.id }
  return (
    <div>
      {changing.error !== null && <Problem error={changing.error} />}
      <KeptSwitch
        label="People can sign in through this connection"
        description={
          connection.domains.length === 0
            ? 'It takes effect once the connection has a verified domain.'
            : 'While this is off, people in its domains use their passwords. You can still test it.'
        }
        isOn={connection.isActive}
        keep={(isActive) => changing.mutateAsync({ params, body: { isActive } })}
      />
      <ConfirmIdentityDialog {...changing} reason={confirmReason} isOpen={changing.isAsked} />
    </div>
  )
}

function Settings({ connection }: { connection: SsoConnection }) {
  const saving = useConfirmedMutation(updateSsoConnection, {
    invalidates: ssoReads,
    onSuccess: () => notify({ message: 'Connection saved. Test it now.' }),
  })
  return (
    <Section title="Settings">
      <ConnectionForm
        // Values from metadata appear once saved.
        key={connection.updatedAt}
        type={connection.type}
        connection={connection}
        label="Save changes"
        action={saving}
        onSubmit={(body) => saving.mutate({ params: { connectionId: connection.id }, body })}
      />
      <ConfirmIdentityDialog {...saving} reason={confirmReason} isOpen={saving.isAsked} />
    </Section>
  )
}
