import { endOwnSession, listOwnSessions } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Problem } from '../ui/problem.tsx'
import { SessionTable } from './session-table.tsx'

export const sessionsQuery = apiQuery(listOwnSessions)

export function Sessions() {
  const sessions = useSuspenseQuery(sessionsQuery)
  const ending = useApiMutation(endOwnSession, { invalidates: [listOwnSessions] })
  return (
    <>
      {ending.error !== null && <Problem error={ending.error} />}
      <SessionTable
        label="Where you are signed in"
        query={sessions}
        endingId={ending.isPending ? ending.variables.params?.sessionId : undefined}
        onEnd={({ id }) => ending.mutate({ params: { sessionId: id } })}
      />
    </>
  )
}
