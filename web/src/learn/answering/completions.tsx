import { Alert, Stack, Text } from '@mantine/core'
import type { Completions as CompletionsData } from '@parapet/contract'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'

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
            <TextLink size="sm" underline="always" to={paths.certificates}>
              See your certificates
            </TextLink>
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}
