/** Dry runs in the console are kept for a day, so that an admin can apply them. Those by API key store nothing. */

import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { limits } from '@parapet/contract'
import { AppError } from '../../../../platform/app-error.ts'
import { hourMs } from '../../../../platform/clock/durations.ts'
import type { OrgContext, WriteContext } from '../../../../platform/context.ts'
import type { ReadUpload } from '../reading/read-upload.ts'
import { findPreview, savePreview } from './previews.queries.ts'

/** Changes with the stored format: data in another format is not read. */
const format = 3
const numberLists = ['candidateOfKey', 'cweOfKey', 'findingOfKey', 'uriOfKey', 'lineOfKey'] as const

/** Outside any transaction, because it takes a moment. */
export async function packUpload({ reading, ...upload }: ReadUpload): Promise<Buffer> {
  const lists = Object.fromEntries([...numberLists, 'severityOfKey' as const].map((name) => [name, [...reading[name]]]))
  return promisify(gzip)(JSON.stringify({ format, upload: { ...upload, reading: { ...reading, ...lists } } }))
}

export async function keepPreview(ctx: WriteContext, userId: string, id: string, upload: Buffer): Promise<void> {
  const expiresAt = new Date(ctx.clock.now().getTime() + limits.sarifPreviewHours * hourMs)
  await savePreview(ctx.db, { orgId: ctx.org.id, userId, id, upload, expiresAt })
}

export async function openPreview(ctx: OrgContext, id: string): Promise<{ upload: ReadUpload; expiresAt: Date }> {
  const row = await findPreview(ctx.db, ctx.org.id, { id, now: ctx.clock.now() })
  const stored = row === undefined ? undefined : JSON.parse(String(await promisify(gunzip)(row.upload)))
  if (row === undefined || stored.format !== format) throw new AppError('sarif_preview_not_found')
  return { upload: toUpload(stored.upload), expiresAt: row.expiresAt }
}

/** Safe to cast: `packUpload` of the same format wrote it. */
function toUpload(stored: { reading: Record<string, number[]>; receivedAt: string }): ReadUpload {
  const { reading } = stored
  const lists = Object.fromEntries(numberLists.map((name) => [name, Uint32Array.from(reading[name] as number[])]))
  const severityOfKey = Uint8Array.from(reading.severityOfKey as number[])
  return {
    ...stored,
    receivedAt: new Date(stored.receivedAt),
    reading: { ...reading, ...lists, severityOfKey },
  } as unknown as ReadUpload
}
