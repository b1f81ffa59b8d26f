import { Burger, Divider, Stack, Text } from '@mantine/core'
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSession } from '../api/session.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './frame.module.css'
import './scroll.css'

type FrameLink = { to: string; label: string; isExact?: boolean }
export type FrameSection = { title?: string; links: FrameLink[] }

type FrameProps = {
  sections: FrameSection[]
  /** Out of this part of the app and into another. */
  elsewhere?: FrameLink | undefined
  /** On every page, above what it shows. */
  notice?: string | undefined
}

/** The frame of everything behind the sign-in: where one is, where one can go, who one is. */
export function Frame({ sections, elsewhere, notice }: FrameProps) {
  const [isOpen, { toggle, close }] = useDisclosure()
  const session = useSession()
  const burger = useRef<HTMLButtonElement>(null)
  useWindowEvent('keydown', ({ key }) => {
    if (!isOpen || key !== 'Escape') return
    close()
    burger.current?.focus()
  })
  return (
    <>
      <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        Skip to the content
      </button>
      <header className={classes.header}>
        <div className={classes.place}>
          <Burger
            ref={burger}
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls="sections"
          />
          <Text fw={700} c="parapet">
            Parapet
          </Text>
          <Text c="dimmed" size="sm" truncate visibleFrom="xs">
            {session.organization.name}
          </Text>
        </div>
        <AccountMenu name={session.user.name} role={session.user.role} />
      </header>
      <Stack
        component="nav"
        id="sections"
        aria-label="Sections"
        gap="md"
        className={classes.navbar}
        mod={{ open: isOpen }}
      >
        {sections.map((section) => (
          <Section key={section.links[0]?.to} section={section} onGo={close} />
        ))}
        {elsewhere !== undefined && (
          <>
            <Divider />
            <Section section={{ links: [elsewhere] }} onGo={close} />
          </>
        )}
      </Stack>
      <main id="content" tabIndex={-1} className={classes.main}>
        {notice !== undefined && (
          <Text component="p" size="sm" role="note" className={classes.notice}>
            {notice}
          </Text>
        )}
        <Outlet />
      </main>
    </>
  )
}

function Section({ section: { title, links }, onGo }: { section: FrameSection; onGo: () => void }) {
  const { pathname } = useLocation()
  const isHere = ({ to, isExact = false }: FrameLink) => (isExact ? pathname === to : pathname.startsWith(to))
  return (
    <div>
      {title !== undefined && (
        <Text size="xs" c="dimmed" fw={600} px="sm" mb={4}>
          {title}
        </Text>
      )}
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          activeOptions={{ exact: link.isExact === true }}
          className={classes.link}
          aria-current={isHere(link) ? 'page' : undefined}
          onClick={onGo}
        >
          {link.label}
        </Link>
      ))}
    </div>
  )
}
