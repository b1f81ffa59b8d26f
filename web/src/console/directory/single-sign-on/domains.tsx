import { Button, NativeSelect, Paper, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  addSsoDomain,
  removeSsoDomain,
  type SsoConnection,
  type SsoDomain,
  updateSsoDomain,
  verifySsoDomain,
} from '@parapet/contract'
import { proofOf, useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { useUndo } from '../../../api/query.ts'
import { FieldRow } from '../../../ui/form/field-row.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { notify, notifyDone } from '../../../ui/notices/notices.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Loaded, type Read } from '../../../ui/page/loaded.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { CopyValue } from '../../../ui/text/copy-value.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { confirmReason, ssoReads } from './sso-data.ts'

type DomainsProps = { domains: Read<SsoDomain[]>; connections: readonly SsoConnection[] }

/** Which email domains lead to which connection. */
export function Domains({ domains, connections }: DomainsProps) {
  return (
    <Section title="Domains">
      <Text size="sm" c="dimmed" maw={640}>
        People with an email in a verified domain sign in through its connection. A DNS record proves that the domain is
        yours.
      </Text>
      <Loaded
        query={domains}
        empty={
          <Empty title="No domains yet">Add the part of your email addresses after the @, such as example.com.</Empty>
        }
      >
        {(list) => (
          <Stack gap="sm">
            {list.map((domain) => (
              <DomainCard key={domain.id} domain={domain} connections={connections} />
            ))}
          </Stack>
        )}
      </Loaded>
      <NewDomain connectionId={connections[0]?.id} />
    </Section>
  )
}

/** A new domain uses the first connection; usually it is the only one. */
function NewDomain({ connectionId }: { connectionId?: string }) {
  const form = useForm({ domain: '' }, { name: 'domain' })
  const { domain } = form.values
  const adding = useConfirmedMutation(addSsoDomain, {
    invalidates: ssoReads,
    onSuccess: () => form.change({ domain: '' }),
  })
  const body = { domain: domain.trim(), connectionId }
  return (
    <>
      <Form error={adding.error} maw={480} onSubmit={() => adding.mutate({ body })}>
        {(errorOf) => (
          <FieldRow isWide>
            <TextInput
              flex={1}
              label="New domain"
              placeholder="example.com"
              required
              {...form.text('domain', errorOf)}
            />
            <Button type="submit" variant="default" loading={adding.isPending}>
              Add domain
            </Button>
          </FieldRow>
        )}
      </Form>
      <ConfirmIdentityDialog {...adding} reason={confirmReason} isOpen={adding.isAsked} />
    </>
  )
}

type DomainCardProps = { domain: SsoDomain; connections: readonly SsoConnection[] }

function DomainCard({ domain, connections }: DomainCardProps) {
  const params = { domainId: domain.id }
  const verifying = useConfirmedMutation(verifySsoDomain, {
    invalidates: ssoReads,
    onSuccess: () => notify({ message: `${domain.domain} is verified.` }),
  })
  const [isRemoving, removing] = useDisclosure()
  return (
    <Paper withBorder p="md" component="article" aria-label={domain.domain}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs" style={{ minWidth: 0 }}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {domain.domain}
            </Text>
            <Status of={domain.isVerified ? 'verified' : 'notVerified'} />
          </Group>
          <Group gap="xs">
            {!domain.isVerified && (
              <Button
                size="xs"
                aria-label={`Verify ${domain.domain}`}
                loading={verifying.isPending}
                onClick={() => verifying.mutate({ params })}
              >
                Verify
              </Button>
            )}
            <Button
              size="xs"
              variant="subtle"
              color="red"
              aria-label={`Remove ${domain.domain}`}
              onClick={removing.open}
            >
              Remove
            </Button>
          </Group>
        </Group>
        {verifying.error !== null && <Problem error={verifying.error} />}
        {domain.isVerified ? (
          <Text size="xs" c="dimmed">
            Since <Time at={domain.verifiedAt} />
          </Text>
        ) : (
          <Record domain={domain} />
        )}
        <DomainConnection domain={domain} connections={connections} />
      </Stack>
      <ConfirmIdentityDialog {...verifying} reason={confirmReason} isOpen={verifying.isAsked} />
      <Removal domain={domain} isOpen={isRemoving} onClose={removing.close} />
    </Paper>
  )
}

function Record({ domain: { recordName, recordValue } }: { domain: SsoDomain }) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        Add this TXT record to your DNS, then choose Verify. It can take an hour for the record to show up.
      </Text>
      <CopyValue label="Name" value={recordName} hint="Many DNS providers append the domain automatically." />
      <CopyValue label="TXT value" value={recordValue} />
    </Stack>
  )
}

function DomainConnection({ domain, connections }: DomainCardProps) {
  const undoBy = useUndo()
  const params = { domainId: domain.id }
  const changing = useConfirmedMutation(updateSsoDomain, {
    invalidates: ssoReads,
    onSuccess: (_, sent) => {
      const body = { connectionId: domain.connectionId }
      void notifyDone({
        message: `${domain.domain} is saved.`,
        undo: undoBy(updateSsoDomain, { params, body, ...proofOf(sent) }, ssoReads),
      })
    },
  })
  const choose = (connectionId: string | null) => changing.mutate({ params, body: { connectionId } })
  if (connections.length === 0) return null
  return (
    <>
      {changing.error !== null && <Problem error={changing.error} />}
      <NativeSelect
        maw={320}
        label={`Connection for ${domain.domain}`}
        disabled={changing.isPending}
        data={[
          { value: '', label: 'None: people use their password' },
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={domain.connectionId ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? null : value)}
      />
      <ConfirmIdentityDialog {...changing} reason={confirmReason} isOpen={changing.isAsked} />
    </>
  )
}

function Removal({ domain, isOpen, onClose }: { domain: SsoDomain; isOpen: boolean; onClose: () => void }) {
  const removing = useConfirmedMutation(removeSsoDomain, { invalidates: ssoReads, onSuccess: onClose })
  return (
    <>
      <Confirm
        isOpen={isOpen && !removing.isAsked}
        title={`Remove ${domain.domain}?`}
        label="Remove domain"
        action={removing}
        onClose={onClose}
        onConfirm={() => removing.mutate({ params: { domainId: domain.id } })}
      >
        {domain.isVerified
          ? 'People with addresses in it are no longer sent to your identity provider. To add it again, you need a new DNS record.'
          : 'You can add it again later, with a new DNS record.'}
      </Confirm>
      <ConfirmIdentityDialog {...removing} reason={confirmReason} isOpen={removing.isAsked} />
    </>
  )
}
