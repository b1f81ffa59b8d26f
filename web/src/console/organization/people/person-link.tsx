import type { ReactNode } from 'react'
import { paths } from '../../../paths.generated.ts'
import { Avatar } from '../../../ui/text/avatar.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'

type PersonLinkProps = {
  userId: string
  name: string
  email: string
  /** Shown after the name. */
  mark?: ReactNode
}

/** A person in a list: the name links to the page, the address shows which of two namesakes it is. */
export function PersonLink({ userId, name, email, mark }: PersonLinkProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={name} />
      <div style={{ minWidth: 0 }}>
        <Group gap="xs" wrap="nowrap">
          <TextLink size="sm" isBlock truncate to={paths.person} params={{ userId }}>
            {name}
          </TextLink>
          {mark}
        </Group>
        <Text size="xs" c="dimmed" truncate>
          {email}
        </Text>
      </div>
    </Group>
  )
}
