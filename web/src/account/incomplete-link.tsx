import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

/** A one-time link without its token, perhaps cut off by a mail program. The children say how to get another. */
export function IncompleteLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <Alert color="red" role="alert" title="This link is incomplete">
        Open it again from the email, or copy all of it into the address bar.
      </Alert>
      {children}
    </Card>
  )
}
