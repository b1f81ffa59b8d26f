import { paths } from '../../../paths.generated.ts'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'

/** A member in a list: the name links to the lead's view of the person. */
export function MemberLink({ userId, name, email }: { userId: string; name: string; email: string }) {
  return (
    <>
      <TextLink size="sm" isBlock truncate to={paths.myTeamPerson} params={{ userId }}>
        {name}
      </TextLink>
      <Text size="xs" c="dimmed" truncate>
        {email}
      </Text>
    </>
  )
}
