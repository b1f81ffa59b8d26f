import type { SarifPreview, SarifRun } from '@parapet/contract'
import type { CatalogContext } from '../catalog/catalog.ts'
import { describeUpload, ingest } from './ingest-upload.ts'
import { openPreview } from './keep-preview.ts'

/** What the file would do now: people may have come, or have got an address, since it was tried. */
export async function getPreview(ctx: CatalogContext, id: string): Promise<SarifPreview> {
  const { upload, expiresAt } = await openPreview(ctx, id)
  const { run } = await describeUpload(ctx, upload, id)
  return { run, expiresAt: expiresAt.toISOString() }
}

/** The same as sending the file. A second time it is a duplicate, like a file that is sent again. */
export async function applyPreview(ctx: CatalogContext, id: string): Promise<SarifRun> {
  const { upload } = await openPreview(ctx, id)
  return ingest(ctx, { ...upload, receivedAt: ctx.clock.now() })
}
