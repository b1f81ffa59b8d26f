import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

type ItemName = { itemType: 'topic' | 'scenario'; itemId: string }

/** What a `Link` needs to go to a topic or a scenario. */
export function toItem({ itemType, itemId }: ItemName) {
  return itemType === 'topic'
    ? ({ to: paths.topic, params: { topicId: itemId } } as const)
    : ({ to: paths.scenario, params: { scenarioId: itemId } } as const)
}

export function ItemLink({ item, children, ...rest }: { item: ItemName; children: ReactNode } & AnchorProps) {
  return (
    <Anchor {...rest} renderRoot={(props) => <Link {...toItem(item)} {...props} />}>
      {children}
    </Anchor>
  )
}
