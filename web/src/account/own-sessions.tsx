import { endOtherSessions, endOwnSession, listOwnSessions, listRememberedDevices } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { ConfirmButton } from '../ui/notices/confirm-button.tsx'
import { Problem } from '../ui/page/problem.tsx'
import { SessionTable } from './session-table.tsx'

export const sessionsQuery = apiQuery(listOwnSessions)

export function Sessions() {
  const sessions = useSuspenseQuery(sessionsQuery)
  const ending = useApiMutation(endOwnSession, { invalidates: [listOwnSessions] })
  return (
    <>
      {ending.error !== null && <Problem error={ending.error} />}
      <SessionTable
        label="Active sessions"
        source={{ query: sessions }}
        endingId={ending.isPending ? ending.variables.params?.sessionId : undefined}
        onEnd={({ id }) => ending.mutate({ params: { sessionId: id } })}
      />
      {sessions.data.length > 1 && <EndOthers />}
    </>
  )
}

function EndOthers() {
  const ending = useApiMutation(endOtherSessions, {
    invalidates: [listOwnSessions, listRememberedDevices],
  })
  return (
    <div>
      <ConfirmButton
        button="Sign out everywhere else"
        variant="default"
        title="Sign out everywhere else?"
        label="Sign out everywhere else"
        action={ending}
        onConfirm={(close) => ending.mutate({}, { onSuccess: close })}
      >
        Every other browser has to sign in again, and your remembered devices are forgotten. This browser stays signed
        in.
      </ConfirmButton>
    </div>
  )
}
