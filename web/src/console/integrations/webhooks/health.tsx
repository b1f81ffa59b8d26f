import { SimpleGrid } from '@mantine/core'
import type { WebhookEndpoint, WebhookHealth } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { healthQuery } from './endpoint-data.ts'
import { listEvents } from './event-name.tsx'
import classes from './webhook.module.css'

/** The last days: the share delivered, how fast the receiver responds, and which secret signs. */
export function Health({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { data: health } = useSuspenseQuery(healthQuery(endpoint.id))
  const delivered = sum(health, 'delivered')
  const all = delivered + sum(health, 'failed')
  const share = all === 0 ? '–' : percent.format(delivered / all)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} className={classes.facts as string}>
      <Fact name="Delivered, last 7 days" value={share}>
        <Sparkline health={health} />
        {all === 0 ? 'No deliveries yet' : `${delivered.toLocaleString()} of ${all.toLocaleString()} delivered`}
      </Fact>
      <Fact name="Response time" value={health.medianMs === null ? '–' : toDuration(health.medianMs)}>
        {health.slowMs === null ? 'No responses yet' : `Median · 95% are faster than ${toDuration(health.slowMs)}`}
      </Fact>
      <Fact name="Signing secret" value={`…${endpoint.secretLast4}`} isCode>
        {health.oldSecretUntil === null ? (
          'Only the last characters are shown'
        ) : (
          <>
            The old secret signs until <Time at={health.oldSecretUntil} />
          </>
        )}
      </Fact>
      <Fact name="Subscribed events" value={`${endpoint.events.length}`}>
        {listEvents(endpoint.events)}
      </Fact>
    </SimpleGrid>
  )
}

type FactProps = { name: string; value: string; isCode?: boolean; children: React.ReactNode }

function Fact({ name, value, isCode = false, children }: FactProps) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text className={isCode ? classes.code : classes.value}>{value}</Text>
      <Text component="div" size="sm" c="dimmed">
        {children}
      </Text>
    </div>
  )
}

const width = 6
const height = 32

/** One bar per six hours; failures are on top, in red. */
function Sparkline({ health: { periods } }: { health: WebhookHealth }) {
  const most = Math.max(1, ...periods.map(({ delivered, failed }) => delivered + failed))
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${periods.length * width} ${height}`}
      role="img"
      aria-label="Deliveries per six hours"
    >
      {periods.map(({ startsAt, delivered, failed }, index) => {
        const [good, bad] = [delivered, failed].map((part) => Math.ceil((part / most) * (height - 2))) as [
          number,
          number,
        ]
        return (
          <g key={startsAt} transform={`translate(${index * width} 0)`}>
            {good + bad === 0 && <rect className={classes.none} y={height - 2} width={width - 2} height={2} />}
            <rect className={classes.good} y={height - good} width={width - 2} height={good} />
            <rect className={classes.bad} y={height - good - bad} width={width - 2} height={bad} />
          </g>
        )
      })}
    </svg>
  )
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** Such as 98.5% (197 of 200); empty without deliveries. */
export function describeShare({ delivered, failed }: { delivered: number; failed: number }): string {
  const all = delivered + failed
  if (all === 0) return ''
  return `${percent.format(delivered / all)} (${delivered.toLocaleString()} of ${all.toLocaleString()})`
}

function sum({ periods }: WebhookHealth, name: 'delivered' | 'failed'): number {
  return periods.reduce((total, period) => total + period[name], 0)
}

function toDuration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
