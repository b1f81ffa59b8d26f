import { Burger, Stack, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { signOut } from '@parapet/contract'
import { useMutation } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { leave, useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Menu } from '../ui/menu.tsx'
import { notify } from '../ui/notices.tsx'
import classes from './frame.module.css'

const sections: { title: string; links: { to: string; label: string }[] }[] = [
  {
    title: 'Training',
    links: [
      { to: paths.overview, label: 'Overview' },
      { to: paths.assignments, label: 'Assignments' },
      { to: paths.courses, label: 'Courses' },
      { to: paths.findings, label: 'Findings' },
      { to: paths.people, label: 'People' },
      { to: paths.teams, label: 'Teams' },
    ],
  },
  {
    title: 'Organization',
    links: [
      { to: paths.organization, label: 'Details' },
      { to: paths.keys, label: 'API keys' },
      { to: paths.webhooks, label: 'Webhooks' },
      { to: paths.audit, label: 'Audit log' },
      { to: paths.mails, label: 'Mail outbox' },
    ],
  },
]

/** The frame of everything behind the sign-in: where one is, where one can go, who one is. */
export function Frame() {
  const [isOpen, { toggle, close }] = useDisclosure()
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <>
      <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        Skip to the content
      </button>
      <header className={classes.header}>
        <div className={classes.place}>
          <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
          <Text fw={700} c="parapet">
            Parapet
          </Text>
          <Text c="dimmed" size="sm" truncate visibleFrom="xs">
            {session.organization.name}
          </Text>
        </div>
        <AccountMenu name={session.user.name} />
      </header>
      <Stack component="nav" aria-label="Sections" gap="md" className={classes.navbar} mod={{ open: isOpen }}>
        {session.user.role === 'org_admin' &&
          sections.map(({ title, links }) => (
            <div key={title}>
              <Text size="xs" c="dimmed" fw={600} px="sm" mb={4}>
                {title}
              </Text>
              {links
                .filter(({ to }) => to !== paths.mails || !session.sendsMail)
                .map(({ to, label }) => (
                  <Link
                    key={to}
                    to={to}
                    className={classes.link}
                    aria-current={pathname.startsWith(to) ? 'page' : undefined}
                    onClick={close}
                  >
                    {label}
                  </Link>
                ))}
            </div>
          ))}
      </Stack>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  )
}

function AccountMenu({ name }: { name: string }) {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme()
  const leaving = useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => leave(),
    onError: ({ message }) => notify({ color: 'red', title: 'You are still signed in', message }),
  })
  return (
    <Menu
      label={name}
      items={[
        { label: 'Account', onClick: () => navigate({ to: paths.account }) },
        {
          label: shown === 'dark' ? 'Light colours' : 'Dark colours',
          onClick: () => setColorScheme(shown === 'dark' ? 'light' : 'dark'),
        },
        { label: 'Sign out', onClick: () => leaving.mutate() },
      ]}
    />
  )
}
