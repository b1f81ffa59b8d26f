import type { SarifPreview, SarifRun } from '@parapet/contract'
import type { CatalogContext } from '../../../training/catalog/catalog.ts'
import { describeUpload, ingest } from './ingest-upload.ts'
import { openPreview } from './keep-preview.ts'
import { listNamedPeople } from './named-people.ts'

/** What the file would do now: people or addresses may have been added since the dry run. */
export async function getPreview(ctx: CatalogContext, id: string): Promise<SarifPreview> {
  const { upload, expiresAt } = await openPreview(ctx, id)
  const { run } = await describeUpload(ctx, upload, id)
  return { run, people: await listNamedPeople(ctx, run), expiresAt: expiresAt.toISOString() }
}

/** The same as sending the file. Applying it again is a duplicate, like sending the file again. */
export async function applyPreview(ctx: CatalogContext, id: string): Promise<SarifRun> {
  const { upload } = await openPreview(ctx, id)
  return ingest(ctx, { ...upload, receivedAt: ctx.clock.now() })
}
