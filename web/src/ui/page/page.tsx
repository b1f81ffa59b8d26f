import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Stack } from '../text/flex.tsx'
import { Text } from '../text/text.tsx'
import { ForAdmins } from './for-admins.tsx'
import classes from './page.module.css'
import { Trail, type TrailLink } from './trail.tsx'

type PageProps = {
  title: string
  /** The document title, if it differs from the heading. */
  windowTitle?: string
  /** Before the title. */
  icon?: ReactNode
  hint?: string
  /** The pages above this one, from the outermost inwards. */
  trail?: TrailLink[]
  actions?: ReactNode
  /** Actions that auditors don't have. */
  adminActions?: ReactNode
  children: ReactNode
}

/** The frame of a page: its title, one sentence on its purpose, and its actions. */
export function Page({ title, windowTitle = title, icon, hint, trail, actions, adminActions, children }: PageProps) {
  useDocumentTitle(`${windowTitle} – Parapet`)
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {trail !== undefined && <Trail links={trail} />}
          <Title order={1} tabIndex={-1}>
            {icon}
            {icon !== undefined && ' '}
            {title}
          </Title>
          {hint !== undefined && (
            <Text c="dimmed" size="sm" maw={640} style={{ textWrap: 'pretty' }}>
              {hint}
            </Text>
          )}
        </div>
        <div className={classes.actions}>
          {actions}
          {adminActions !== undefined && <ForAdmins>{adminActions}</ForAdmins>}
        </div>
      </div>
      {children}
    </Stack>
  )
}
