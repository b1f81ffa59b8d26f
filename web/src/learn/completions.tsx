import { Alert, Anchor, Stack, Text } from '@mantine/core'
import type { Completions as CompletionsData } from '@parapet/contract'
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'

/** What else an answer completed: the item, assignments, certificates. */
export function Completions({ completions, item }: { completions: CompletionsData; item: string }) {
  const { isItemCompleted, assignments, certificates } = completions
  if (!isItemCompleted && assignments.length === 0 && certificates.length === 0) return null
  return (
    <Alert color="green" variant="default" title="Well done">
      <Stack gap={4}>
        {isItemCompleted && <Text size="sm">You have completed {item}.</Text>}
        {assignments.map(({ assignmentId, targetTitle }) => (
          <Text key={assignmentId} size="sm">
            Assignment completed: {targetTitle}
          </Text>
        ))}
        {certificates.map(({ certificateNumber, categoryTitle }) => (
          <Text key={certificateNumber} size="sm">
            You have earned a certificate: {categoryTitle}.{' '}
            <Anchor size="sm" underline="always" renderRoot={(props) => <Link to={paths.certificates} {...props} />}>
              See your certificates
            </Anchor>
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}
