import { type ApiKeyInfo, type Scope, scopeNames } from '@parapet/contract'
import { Fragment } from 'react'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { columnsOf } from '../../../ui/table/data-table.tsx'
import { dayMs } from '../../../ui/text/durations.ts'
import { Text } from '../../../ui/text/text.tsx'
import { RelativeTime, Time } from '../../../ui/text/time.tsx'
import { isExpired, isLive } from './working-keys.ts'

/** Admins get an email at the same time. */
const soonMs = 14 * dayMs
/** The library's orange is too pale for text. */
const soonColor = 'light-dark(var(--mantine-color-orange-9), var(--mantine-color-orange-4))'
/** Older refusals have been seen. */
const refusalShownMs = 30 * dayMs

const column = columnsOf<ApiKeyInfo>()

export const keyColumns = [
  column('name', {
    header: 'Name',
    cell: ({ row: key }) => (
      <>
        <WithNote note={<Text span inherit ff="monospace">{`ppt_${key.id}_…`}</Text>}>{key.name}</WithNote>
        <Text size="xs" c="dimmed">
          Issued by {key.issuerName}
        </Text>
        {isLive(key) && <KeyState apiKey={key} />}
      </>
    ),
  }),
  column((key) => (hasAllScopes(key) ? 'All' : key.scopes.join(', ')), {
    header: 'Scopes',
    style: { minWidth: 116, maxWidth: 260, overflowWrap: 'anywhere' },
    cell: ({ row: key }) => (
      <WithNote isWhole note={key.allowedNetworks.length === 0 ? null : `Only from ${key.allowedNetworks.join(', ')}`}>
        {hasAllScopes(key) ? 'All' : key.scopes.map(toBreakable)}
      </WithNote>
    ),
  }),
  column('lastUsedAt', {
    header: 'Last used',
    cell: ({ row: key }) => (
      <>
        <WithNote note={key.lastUsedAddress === null ? null : `from ${key.lastUsedAddress}`}>
          <Time at={key.lastUsedAt} />
        </WithNote>
        {key.lastRefusedAt !== null && Date.now() - Date.parse(key.lastRefusedAt) < refusalShownMs && (
          <Text size="xs" c="red">
            Refused from {key.lastRefusedAddress ?? 'another network'} <RelativeTime at={key.lastRefusedAt} />
          </Text>
        )}
      </>
    ),
  }),
  column('expiresAt', {
    header: 'Expires',
    cell: ({ row: key }) => <Expiry apiKey={key} />,
  }),
]

function hasAllScopes({ scopes }: ApiKeyInfo): boolean {
  return scopes.length === scopeNames.length
}

/** May break after the colon, so that the column can be narrow. */
function toBreakable(scope: Scope, index: number) {
  const [subject, right] = scope.split(':')
  return (
    <Fragment key={scope}>
      {index > 0 && ', '}
      {subject}:<wbr />
      {right}
    </Fragment>
  )
}

function Expiry({ apiKey }: { apiKey: ApiKeyInfo }) {
  const { expiresAt } = apiKey
  if (expiresAt === null) return <>Never</>
  if (isExpired(apiKey)) {
    return (
      <Text span inherit c="red">
        Expired <RelativeTime at={expiresAt} />
      </Text>
    )
  }
  const isSoon = Date.parse(expiresAt) - Date.now() < soonMs
  return (
    <Text span inherit c={isSoon ? soonColor : undefined} fw={isSoon ? 500 : undefined}>
      <RelativeTime at={expiresAt} />
    </Text>
  )
}

/** Why the key does not work, or how long its old secret still does. */
function KeyState({ apiKey }: { apiKey: ApiKeyInfo }) {
  const { issuerName, isIssuerActive, stopReason, oldSecretUntil } = apiKey
  if (stopReason !== null) {
    return (
      <Text size="xs" c="red">
        Stopped: {issuerName}{' '}
        {stopReason === 'issuer_not_admin'
          ? 'lost the admin role'
          : isIssuerActive
            ? 'was deactivated. Hand it over to use it again.'
            : 'is deactivated'}
      </Text>
    )
  }
  if (oldSecretUntil === null || Date.parse(oldSecretUntil) <= Date.now()) return null
  return (
    <Text size="xs" c="dimmed">
      Old secret works until <Time at={oldSecretUntil} />
    </Text>
  )
}
