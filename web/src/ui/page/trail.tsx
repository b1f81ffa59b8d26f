import type { LinkProps } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Group } from '../text/flex.tsx'
import { TextLink } from '../text/link.tsx'
import { Text } from '../text/text.tsx'

export type TrailLink = { label: string } & Pick<LinkProps, 'to' | 'params' | 'search'>

/** Breadcrumbs, from the outermost page inwards. */
export function Trail({ links }: { links: TrailLink[] }) {
  return (
    <Group component="nav" aria-label="Breadcrumbs" gap={6}>
      {links.map(({ label, ...link }, index) => (
        <Fragment key={label}>
          {index > 0 && (
            <Text size="sm" c="dimmed" aria-hidden>
              /
            </Text>
          )}
          {/* Exact: a page above this one is not the current page. */}
          <TextLink size="sm" activeOptions={{ exact: true }} {...link}>
            {label}
          </TextLink>
        </Fragment>
      ))}
    </Group>
  )
}
