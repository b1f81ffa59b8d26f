import { Button, Progress } from '@mantine/core'
import { type BulkAct, getBulkAct, undoBulkAct } from '@parapet/contract'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useConfirmedMutation } from '../../api/confirmed-mutation.ts'
import { ConfirmIdentityDialog } from '../../ui/identity/confirm-identity.tsx'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { LinkButton } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'
import { listSkipped, toActText } from './bulk-act-words.ts'

const pollMs = 1000
/** How long people have to read the result and undo, as for other changes. */
const shownMs = 10_000

type BulkNoticeProps = { start: BulkAct; onChanged: () => void; onClose: () => void }

/** How far a bulk act is, its result, and its undo. It stays while the pages change. */
export function BulkNotice({ start, onChanged, onClose }: BulkNoticeProps) {
  const [act, setAct] = useState(start)
  const [isListed, setIsListed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isUnderWay = act.status === 'running' || act.status === 'undoing'
  const undo = useConfirmedMutation(undoBulkAct, { onSuccess: setAct })
  useEffect(() => {
    if (!isUnderWay) {
      onChanged()
      if (isListed || problem !== undefined) return
      const timer = setTimeout(onClose, act.status === 'stopped' || act.skippedCount > 0 ? 3 * shownMs : shownMs)
      return () => clearTimeout(timer)
    }
    const timer = setTimeout(() => {
      call(getBulkAct, { params: { bulkActId: act.bulkActId } }).then(setAct, (error: Error) =>
        setProblem(error.message),
      )
    }, pollMs)
    return () => clearTimeout(timer)
  }, [act, isUnderWay, isListed, problem, onChanged, onClose])
  const message = problem ?? undo.error?.message ?? toActText(act)
  return (
    <Stack gap="xs">
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm" role="status">
          {message}
        </Text>
        {act.canUndo && undo.error === null && (
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            onClick={() => undo.mutate({ params: { bulkActId: act.bulkActId } })}
            loading={undo.isPending}
          >
            Undo
          </Button>
        )}
      </Group>
      {isUnderWay && <Progress value={(100 * act.done) / act.total} aria-label={message} />}
      {!isUnderWay && act.skippedCount > 0 && !isListed && (
        <LinkButton size="sm" onClick={() => setIsListed(true)}>
          Who was left out?
        </LinkButton>
      )}
      {isListed && (
        <ul style={{ margin: 0, paddingInlineStart: 18, maxHeight: 160, overflowY: 'auto' }}>
          {listSkipped(act).map((line) => (
            <li key={line}>
              <Text size="sm">{line}</Text>
            </li>
          ))}
        </ul>
      )}
      <ConfirmIdentityDialog {...undo} isOpen={undo.isAsked} />
    </Stack>
  )
}
