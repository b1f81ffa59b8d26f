import type { ReactNode } from 'react'
import { paths } from '../../paths.generated.ts'
import { type LinkLook, TextLink } from '../../ui/text/link.tsx'

type ItemName = { itemType: 'topic' | 'scenario'; itemId: string }

/** The `Link` props for a topic or a scenario. */
export function toItem({ itemType, itemId }: ItemName) {
  return itemType === 'topic'
    ? ({ to: paths.topic, params: { topicId: itemId } } as const)
    : ({ to: paths.scenario, params: { scenarioId: itemId } } as const)
}

export function ItemLink({ item, children, ...rest }: { item: ItemName; children: ReactNode } & LinkLook) {
  return (
    <TextLink {...rest} {...toItem(item)}>
      {children}
    </TextLink>
  )
}
