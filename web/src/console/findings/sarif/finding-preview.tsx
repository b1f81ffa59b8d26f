import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PreviewResult, previewOf } from './preview-result.tsx'

export const loader = ({ client, params }: LoaderArgs<{ previewId: string }>) =>
  load(client, previewOf(params.previewId))

export function FindingPreviewPage() {
  const { previewId } = useParams({ from: '/inside/console/findings/previews/$previewId' })
  const { data } = useSuspenseQuery(previewOf(previewId))
  return (
    <Page
      title={`Dry run${data.run.repo === null ? '' : ` of ${data.run.repo}`}`}
      hint="Nothing has been assigned yet."
      trail={[{ label: 'Findings', to: paths.findings }]}
    >
      <PreviewResult previewId={previewId} />
    </Page>
  )
}
