import { Anchor, Group, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment } from 'react'

export type TrailLink = { label: string } & Pick<LinkProps, 'to' | 'params' | 'search'>

/** What the page is a part of, from the outside to the inside. */
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
          <Anchor size="sm" renderRoot={(props) => <Link {...link} {...props} />}>
            {label}
          </Anchor>
        </Fragment>
      ))}
    </Group>
  )
}
