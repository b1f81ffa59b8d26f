import type { SsoConnection } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { LockedForAuditors } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { settingsQuery } from '../../organization/organization/settings-query.ts'
import { Domains } from './domains.tsx'
import { connectionsQuery, domainsId, domainsQuery, typeNames } from './sso-data.ts'
import { SsoOnly } from './sso-only.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, connectionsQuery, domainsQuery, settingsQuery)

export function SingleSignOnPage() {
  const connections = useSuspenseQuery(connectionsQuery)
  const domains = useSuspenseQuery(domainsQuery)
  const settings = useSuspenseQuery(settingsQuery)
  return (
    <Page
      title="Single sign-on"
      hint="Let people sign in through your identity provider: verify a domain, create a connection, connect the two, and test."
      adminActions={<ButtonLink to={paths.newConnection}>New connection</ButtonLink>}
    >
      {settings.error !== null && <Problem error={settings.error} onRetry={() => settings.refetch()} />}
      <Stack gap="xl">
        <Section title="Connections">
          <DataTable
            label="Connections"
            columns={columns}
            query={connections}
            rowId={({ id }) => id}
            minWidth={680}
            empty={
              <Empty title="No connections yet">
                A connection defines which identity provider Parapet trusts. Entra ID, Okta, Google Workspace and
                Keycloak have guides.
              </Empty>
            }
          />
        </Section>
        <LockedForAuditors>
          <Stack gap="xl">
            <div id={domainsId}>
              <Domains domains={domains} connections={connections.data} />
            </div>
            <SsoOnly isOn={settings.data.isSsoOnly} connections={connections.data} />
          </Stack>
        </LockedForAuditors>
      </Stack>
    </Page>
  )
}

const column = columnsOf<SsoConnection>()
const columns = [
  column('name', {
    header: 'Name',
    style: { overflowWrap: 'anywhere' },
    cell: ({ value, row }) => (
      <TextLink to={paths.connection} params={{ connectionId: row.id }}>
        {value}
      </TextLink>
    ),
  }),
  column(({ type }) => typeNames[type], { header: 'Type' }),
  column(({ domains }) => domains.join(', '), {
    header: 'Domains',
    style: { overflowWrap: 'anywhere' },
    cell: ({ value }) => value || 'None',
  }),
  column('isActive', {
    header: 'Status',
    cell: ({ value, row }) => (
      <Status of={!value ? 'turnedOff' : row.domains.length === 0 ? 'needsDomain' : 'active'} />
    ),
  }),
  column('lastSignInAt', { header: 'Last sign-in', cell: ({ value }) => <Time at={value} /> }),
]
