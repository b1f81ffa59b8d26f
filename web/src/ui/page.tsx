import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

type PageProps = {
  title: string
  /** The name of the window, where it isn’t the title. */
  windowTitle?: string
  /** Before the title. */
  icon?: ReactNode
  hint?: string
  /** Links to what it is a part of. */
  trail?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a page: its name in the window and on top, one sentence what it is for, what can be done here. */
export function Page({ title, windowTitle = title, icon, hint, trail, actions, children }: PageProps) {
  useDocumentTitle(`${windowTitle} – Parapet`)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="md">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {trail}
          <Title order={1} tabIndex={-1}>
            {icon}
            {icon !== undefined && ' '}
            {title}
          </Title>
          {hint !== undefined && (
            <Text c="dimmed" size="sm" maw={640}>
              {hint}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  )
}
