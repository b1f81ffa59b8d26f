import { Paper, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { Branding } from '@parapet/contract'
import type { ReactNode } from 'react'
import { useAccent } from '../ui/brand/accent.ts'
import { Brand } from '../ui/brand/brand.tsx'
import { Stack } from '../ui/text/flex.tsx'
import { Text } from '../ui/text/text.tsx'
import classes from './card.module.css'

type CardProps = {
  title: string
  hint?: string
  /** The organization, if it is already known. */
  organization?: { name: string; branding: Branding }
  children: ReactNode
}

/** The frame of pages outside the sign-in: one task, in the middle. */
export function Card({ title, hint, organization, children }: CardProps) {
  useAccent(organization?.branding.accentColor ?? null)
  useDocumentTitle(`${title} – Parapet`)
  return (
    <main className={classes.ground}>
      <Stack w="100%" maw={400} gap="lg">
        <Brand size={32} organization={organization} />
        <Paper withBorder p="xl" shadow="xs">
          <Stack gap="md">
            <div>
              <Title order={1} tabIndex={-1}>
                {title}
              </Title>
              {hint !== undefined && (
                <Text c="dimmed" size="sm" mt={4}>
                  {hint}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </main>
  )
}
