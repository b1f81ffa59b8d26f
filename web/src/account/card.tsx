import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** The frame of pages outside the sign-in: one thing to do, in the middle. */
export function Card({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  useDocumentTitle(`${title} – Parapet`)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Text fw={700} c="parapet">
          Parapet
        </Text>
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
    </Center>
  )
}
