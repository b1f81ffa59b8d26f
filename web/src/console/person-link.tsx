import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'

/** A person in a list: the name leads to the page, the address tells namesakes apart. */
export function PersonLink({ userId, name, email }: { userId: string; name: string; email: string }) {
  return (
    <>
      <Anchor
        size="sm"
        display="block"
        truncate
        renderRoot={(props) => <Link to={paths.person} params={{ userId }} {...props} />}
      >
        {name}
      </Anchor>
      <Text size="xs" c="dimmed" truncate>
        {email}
      </Text>
    </>
  )
}
