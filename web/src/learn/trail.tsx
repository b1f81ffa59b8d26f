import type { LinkProps } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Group } from '../ui/flex.tsx'
import { TextLink } from '../ui/link.tsx'
import { Text } from '../ui/text.tsx'

export type TrailLink = { label: string } & Pick<LinkProps, 'to' | 'params' | 'search'>

/** Breadcrumbs, from the outermost page inwards. */
export function Trail({ links }: { links: TrailLink[] }) {
  return (
    <Group component="nav" aria-label="Where this belongs" gap={6} mb={4}>
      {links.map(({ label, ...link }, index) => (
        <Fragment key={label}>
          {index > 0 && (
            <Text size="sm" c="dimmed" aria-hidden>
              /
            </Text>
          )}
          <TextLink size="sm" {...link}>
            {label}
          </TextLink>
        </Fragment>
      ))}
    </Group>
  )
}
