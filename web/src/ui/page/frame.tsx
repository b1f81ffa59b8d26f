import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { useAccent } from '../brand/accent.ts'
import { Brand } from '../brand/brand.tsx'
import { Icon, type IconType } from '../text/icon.tsx'
import { Text } from '../text/text.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './frame.module.css'
import '../brand/scroll.css'
import { useKeys } from './use-keys.ts'

export type FrameLink = {
  to: string
  label: string
  icon: IconType
  isExact?: boolean
  /** Where pages begin that belong to it, although their address doesn't say so. */
  isAlso?: string[]
}
export type FrameSection = { title?: string; links: FrameLink[] }

type FrameProps = {
  /** The console is one panel next to its menu; learner pages have no panel. */
  kind: 'panel' | 'ground'
  /** Where the logo links to. */
  home: string
  sections: FrameSection[]
  /** Links to another part of the app. */
  elsewhere?: FrameLink | undefined
  /** On phones: the few places that are always one tap away. */
  tabs?: FrameLink[]
  /** Below the logo: the global search. */
  search?: ReactNode
  /** On every page, above its content. */
  notice?: string | undefined
}

/** The frame of all pages behind the sign-in: the menu, the current page, the account. */
export function Frame({ kind, home, sections, elsewhere, tabs = [], search, notice }: FrameProps) {
  const [isOpen, { toggle, close }] = useDisclosure()
  const session = useSession()
  useAccent(session.branding.accentColor)
  const burger = useRef<HTMLButtonElement>(null)
  useKeys(({ key }) => {
    if (!isOpen || key !== 'Escape') return
    close()
    burger.current?.focus()
  })
  return (
    <div className={classes.frame} data-kind={kind} data-tabs={tabs.length > 0 || undefined}>
      <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        Skip to main content
      </button>
      <header className={classes.side}>
        <Burger
          ref={burger}
          className={classes.burger as string}
          opened={isOpen}
          onClick={toggle}
          size="sm"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="sections"
        />
        <div className={classes.brand}>
          <Brand to={home} organization={{ name: session.organization.name, branding: session.branding }} />
        </div>
        {search}
        <nav id="sections" aria-label="Sections" className={classes.sections} data-open={isOpen || undefined}>
          {sections.map((section) => (
            <Section key={section.links[0]?.to} section={section} onGo={close} />
          ))}
          {elsewhere !== undefined && (
            <div className={classes.elsewhere}>
              <Section section={{ links: [elsewhere] }} onGo={close} />
            </div>
          )}
        </nav>
        <AccountMenu name={session.user.name} role={session.user.role} organization={session.organization.name} />
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {notice !== undefined && (
          <Text component="p" size="sm" role="note" className={classes.notice}>
            {notice}
          </Text>
        )}
        <Outlet />
      </main>
      {tabs.length > 0 && !isOpen && (
        <nav aria-label="Main" className={classes.tabs}>
          <Links links={tabs} className={classes.tab} />
        </nav>
      )}
    </div>
  )
}

function Section({ section: { title, links }, onGo }: { section: FrameSection; onGo: () => void }) {
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  // In a low window, the link to the current page may be below the fold of the menu. After the page is laid out: asking
  // for positions now would make the browser do it twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    const timer = setTimeout(() => {
      const link = box.current?.querySelector('[aria-current]')
      if (link != null) showInMenu(link)
    }, 100)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <div ref={box} className={classes.section}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      <Links links={links} className={classes.link} onGo={onGo} />
    </div>
  )
}

/** The same as `scroll-padding` in the style sheet. */
const menuPadding = { top: 4, bottom: 28 }

/** Not by `scrollIntoView`: the next Tab would go on from the link instead of beginning with the way to skip the menu. */
function showInMenu(link: Element): void {
  const menu = link.closest('nav')
  if (menu === null) return
  const [own, visible] = [link.getBoundingClientRect(), menu.getBoundingClientRect()]
  const below = own.bottom + menuPadding.bottom - visible.bottom
  const above = visible.top + menuPadding.top - own.top
  menu.scrollTop += Math.max(0, below) - Math.max(0, above)
}

type LinksProps = { links: FrameLink[]; className: string | undefined; onGo?: () => void }

function Links({ links, className, onGo = () => {} }: LinksProps) {
  const { pathname } = useLocation()
  const isHere = ({ to, isExact = false, isAlso = [] }: FrameLink) =>
    (isExact ? pathname === to : pathname.startsWith(to)) || isAlso.some((start) => pathname.startsWith(start))
  return links.map((link) => (
    <Link
      key={link.to}
      to={link.to}
      activeOptions={{ exact: link.isExact === true }}
      className={className}
      aria-current={isHere(link) ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon of={link.icon} />
      {link.label}
    </Link>
  ))
}
