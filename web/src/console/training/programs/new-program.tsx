import { createProgram } from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { peopleQuery, programReads, teamsQuery } from '../../../api/lists.ts'
import { load, useApiMutation } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Page } from '../../../ui/page/page.tsx'
import { targetQueries } from '../assignments/targets.ts'
import { ProgramForm } from './program-form.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, peopleQuery, teamsQuery, ...targetQueries)

export function NewProgramPage() {
  const navigate = useNavigate()
  const creating = useApiMutation(createProgram, {
    invalidates: programReads,
    onSuccess: ({ programId }) => navigate({ to: paths.program, params: { programId } }),
  })
  return (
    <Page
      title="New program"
      hint="The next page shows whom it reaches and what it costs them, before anything starts."
      trail={[{ label: 'Programs', to: paths.programs }]}
    >
      <ProgramForm
        label="Save draft"
        error={creating.error}
        isPending={creating.isPending}
        onSubmit={(body) => creating.mutate({ body })}
      />
    </Page>
  )
}
