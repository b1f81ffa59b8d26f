import { getSarifRun, listSarifRuns, uploadSarif } from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { assignmentReads } from '../../../api/lists.ts'
import { useAction } from '../../../api/query.ts'
import { sendFile } from '../../../api/send-file.ts'
import { paths } from '../../../paths.generated.ts'
import { notify } from '../../../ui/notices/notices.tsx'

type Upload = Pick<Parameters<typeof sendFile<typeof uploadSarif>>[1], 'file' | 'headers' | 'query'>

/** Uploads a file, reports progress, and opens its run. */
export function useUpload() {
  const navigate = useNavigate()
  const [percent, setPercent] = useState(0)
  const stopping = useRef<AbortController>(undefined)
  // Closing the dialog cancels the upload.
  useEffect(() => () => stopping.current?.abort(), [])
  const sending = useAction(
    (upload: Upload) => {
      setPercent(0)
      stopping.current = new AbortController()
      return sendFile(uploadSarif, { ...upload, onProgress: setPercent, signal: stopping.current.signal })
    },
    {
      invalidates: ({ status }) => (status === 'dry_run' ? [] : [listSarifRuns, getSarifRun, ...assignmentReads]),
      onSuccess: async ({ status, runId }) => {
        if (status === 'dry_run') return
        if (status === 'duplicate') {
          void notify({ title: 'This file was already uploaded', message: 'This page shows the earlier result.' })
        }
        await navigate({ to: paths.findingRun, params: { runId } })
      },
    },
  )
  return { sending, percent, cancel: () => stopping.current?.abort() }
}
