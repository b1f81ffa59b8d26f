import { Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'

/** A person in a list: the name leads to the page, the address tells namesakes apart. */
export function PersonLink({ userId, name, email }: { userId: string; name: string; email: string }) {
  return (
    <>
      <TextLink size="sm" display="block" truncate to={paths.person} params={{ userId }}>
        {name}
      </TextLink>
      <Text size="xs" c="dimmed" truncate>
        {email}
      </Text>
    </>
  )
}
