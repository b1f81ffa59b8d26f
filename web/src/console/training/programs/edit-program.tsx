import { getProgram, updateProgram } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { peopleQuery, programReads, teamsQuery } from '../../../api/lists.ts'
import { apiQuery, load, useApiMutation } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { targetQueries } from '../assignments/targets.ts'
import { ProgramForm } from './program-form.tsx'

export const loader = ({ client, params }: LoaderArgs<{ programId: string }>) =>
  load(client, apiQuery(getProgram, { params }), peopleQuery, teamsQuery, ...targetQueries)

export function EditProgramPage() {
  const params = useParams({ from: '/inside/console/programs/$programId/edit' })
  const navigate = useNavigate()
  const { data: program } = useSuspenseQuery(apiQuery(getProgram, { params }))
  const saving = useApiMutation(updateProgram, {
    invalidates: programReads,
    onSuccess: () => {
      if (program.startsAt !== null)
        void notify({ color: 'yellow', message: 'Saved. Its start is no longer scheduled.' })
      return navigate({ to: paths.program, params })
    },
  })
  return (
    <Page title={`Edit ${program.name}`} trail={[{ label: 'Programs', to: paths.programs }]}>
      <ProgramForm
        program={program}
        label="Save changes"
        error={saving.error}
        isPending={saving.isPending}
        onSubmit={(body) => saving.mutate({ params, body })}
      />
    </Page>
  )
}
