import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits, type Passkey, removePasskey, renamePasskey } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmedMutation } from '../api/confirmed-mutation.ts'
import { useApiMutation } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { WithNote } from '../ui/form/with-note.tsx'
import { findPasskeyObstacle } from '../ui/identity/passkeys.ts'
import { Confirm } from '../ui/notices/confirm.tsx'
import { Dialog } from '../ui/notices/dialog.tsx'
import { columnsOf, DataTable } from '../ui/table/data-table.tsx'
import { RowButton } from '../ui/table/row-button.tsx'
import { Group, Stack } from '../ui/text/flex.tsx'
import { Status } from '../ui/text/status.tsx'
import { Text } from '../ui/text/text.tsx'
import { Time } from '../ui/text/time.tsx'
import { AddPasskey, NameForm } from './add-passkey.tsx'
import { factorReads, passkeysQuery } from './factor-reads.ts'

export function OwnPasskeys() {
  const passkeys = useSuspenseQuery(passkeysQuery)
  const { mustSetUpSecondFactor } = useSession()
  const [said, setSaid] = useState('')
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw={640}>
        Sign in with your fingerprint, face, PIN or security key instead of a password and a code. Passkeys can’t be
        phished, and nothing secret leaves your device.
      </Text>
      <Text size="sm" role="status">
        {said}
      </Text>
      {passkeys.data.length > 0 && (
        <DataTable
          label="Passkeys"
          columns={columns}
          query={passkeys}
          rowId={({ id }) => id}
          minWidth={560}
          actions={
            mustSetUpSecondFactor
              ? undefined
              : (passkey) => (
                  <>
                    <RowButton action="Rename" of={passkey.name} onClick={() => setRenamed(passkey)} />
                    <RowButton action="Remove" of={passkey.name} isDanger onClick={() => setRemoved(passkey)} />
                  </>
                )
          }
        />
      )}
      <AddButton
        count={passkeys.data.length}
        onAdded={(name) => setSaid(`${name} added. You can sign in with it now.`)}
      />
      <Rename passkey={renamed} onClose={() => setRenamed(undefined)} />
      <Remove
        passkey={removed}
        isLast={passkeys.data.length === 1}
        onClose={() => setRemoved(undefined)}
        onRemoved={(name) => setSaid(`${name} removed. You are signed out everywhere else.`)}
      />
    </Stack>
  )
}

function AddButton({ count, onAdded }: { count: number; onAdded: (name: string) => void }) {
  const [isOpen, dialog] = useDisclosure()
  const obstacle = findPasskeyObstacle()
  const isFull = count >= limits.passkeys
  const why = obstacle?.sentence ?? (isFull ? `You have ${limits.passkeys} passkeys. Remove one to add another.` : '')
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          onClick={dialog.open}
          aria-disabled={why !== ''}
          data-disabled={why !== '' || undefined}
          aria-describedby="why-no-passkey"
        >
          Add passkey
        </Button>
        <Text size="sm" c="dimmed" id="why-no-passkey">
          {why === '' && count === 0 ? 'You have no passkeys yet.' : why}
        </Text>
      </Group>
      <AddPasskey isOpen={isOpen} onClose={dialog.close} onAdded={onAdded} />
    </>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const renaming = useApiMutation(renamePasskey, { invalidates: factorReads, onSuccess: onClose })
  const close = () => {
    renaming.reset()
    onClose()
  }
  return (
    <Dialog opened={passkey !== undefined} onClose={close} title={`Rename ${passkey?.name ?? ''}`}>
      {passkey !== undefined && (
        <NameForm
          hint=""
          start={passkey.name}
          label="Save name"
          action={renaming}
          onCancel={close}
          onSubmit={(name) => renaming.mutate({ params: { passkeyId: passkey.id }, body: { name } })}
        />
      )}
    </Dialog>
  )
}

type RemoveProps = {
  passkey: Passkey | undefined
  isLast: boolean
  onClose: () => void
  onRemoved: (name: string) => void
}

function Remove({ passkey, isLast, onClose, onRemoved }: RemoveProps) {
  const { hasAuthenticatorApp } = useSession()
  const removing = useConfirmedMutation(removePasskey, {
    invalidates: factorReads,
    onSuccess: () => {
      if (passkey !== undefined) onRemoved(passkey.name)
      onClose()
    },
  })
  const close = () => {
    removing.onCancel()
    removing.reset()
    onClose()
  }
  const isLastFactor = isLast && !hasAuthenticatorApp
  return (
    <Confirm
      isOpen={passkey !== undefined}
      title={`Remove ${passkey?.name ?? ''}?`}
      label="Remove passkey"
      action={removing}
      identity={{ ...removing, isFactorAsked: true, reason: 'This changes how you sign in.' }}
      onClose={close}
      onConfirm={() => passkey !== undefined && removing.mutate({ params: { passkeyId: passkey.id } })}
    >
      You can no longer sign in with it. Delete it in your password manager or on the device as well: Parapet cannot do
      that for you.
      {isLastFactor &&
        ' It is your only second factor: your recovery codes stop working, and your password alone signs you in.'}
    </Confirm>
  )
}

const column = columnsOf<Passkey>()
const columns = [
  column('name', {
    header: 'Name',
    style: { minWidth: 140, overflowWrap: 'anywhere' },
    cell: ({ value, row: passkey }) => (
      <WithNote note={toNote(passkey)} isWhole>
        {value}
        {!passkey.isUsable && (
          <>
            {' '}
            <Status of="notUsable" />
          </>
        )}
      </WithNote>
    ),
  }),
  column('createdAt', { header: 'Added', cell: ({ value }) => <Time at={value} /> }),
  column('lastUsedAt', { header: 'Last used', cell: ({ value }) => <Time at={value} /> }),
]

function toNote({ isSynced, isUsable }: Passkey): string {
  if (!isUsable) return 'It belongs to an earlier address of Parapet. Remove it and add a new one.'
  return isSynced ? 'Synced between your devices' : 'On one device only'
}
