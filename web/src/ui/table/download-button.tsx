import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AnyOperation, type Input, toUrl } from '../../api/call.ts'

type DownloadButtonProps<O extends AnyOperation> = {
  operation: O & { download: { fileName: string } }
  input?: Input<O>
  /** What the file has. */
  title?: string
  children: ReactNode
}

/** Saves the answer of an operation as a file. */
export function DownloadButton<O extends AnyOperation>(props: DownloadButtonProps<O>) {
  const { operation, input = {} as Input<O>, title, children } = props
  return (
    <Button
      variant="default"
      component="a"
      href={toUrl(operation as O, input)}
      download={operation.download.fileName}
      title={title}
    >
      {children}
    </Button>
  )
}
