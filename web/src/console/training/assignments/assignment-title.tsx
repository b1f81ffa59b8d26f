import type { Assignment, UserAssignment } from '@parapet/contract'
import { paths } from '../../../paths.generated.ts'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { kindOf } from './assignment-words.ts'

/** The target, linked to the page of the assignment, with its kind and state. */
export function AssignmentTitle({ assignment }: { assignment: Assignment | UserAssignment }) {
  return (
    <>
      <TextLink size="sm" isBlock to={paths.assignment} params={{ assignmentId: assignment.id }}>
        {assignment.targetTitle}
      </TextLink>
      <Text size="xs" c="dimmed">
        {kindOf(assignment)}
        {!assignment.isMandatory && ' · optional'}
        {!assignment.isActive && ' · ended'}
      </Text>
    </>
  )
}
