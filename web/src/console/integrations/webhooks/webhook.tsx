import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Deliveries } from './deliveries.tsx'
import { DisabledEndpoint } from './disabled-endpoint.tsx'
import { deliveriesQuery, endpointQuery, healthQuery, nameEndpoint } from './endpoint-data.ts'
import { DeleteEndpoint, EndpointOverview } from './endpoint-overview.tsx'
import { Health } from './health.tsx'

export const loader = ({ client, params: { endpointId } }: LoaderArgs<{ endpointId: string }>) =>
  load(client, endpointQuery(endpointId), deliveriesQuery(endpointId), healthQuery(endpointId))

export function WebhookPage() {
  const { endpointId } = useParams({ from: '/inside/console/webhooks/$endpointId' })
  const endpoint = useSuspenseQuery(endpointQuery(endpointId))
  return (
    <Page
      title={endpoint.data === undefined ? 'Webhook endpoint' : nameEndpoint(endpoint.data)}
      trail={[{ label: 'Webhooks', to: paths.webhooks }]}
      actions={
        endpoint.data !== undefined && (
          <ForAdmins>
            <DeleteEndpoint endpoint={endpoint.data} />
          </ForAdmins>
        )
      }
    >
      <Loaded query={endpoint}>
        {(data) => (
          <>
            <EndpointOverview endpoint={data} />
            {!data.isActive && <DisabledEndpoint endpoint={data} />}
            <Health endpoint={data} />
            <Deliveries endpointId={endpointId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
