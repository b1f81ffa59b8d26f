import {
  AppShell,
  Burger,
  Button,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { signOut } from '@parapet/contract'
import { useMutation } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { leave, useSession } from '../api/session.ts'
import { paths } from '../paths.ts'

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
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="lg"
    >
      <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        Skip to the content
      </button>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
            <Text fw={700} c="parapet">
              Parapet
            </Text>
            <Text c="dimmed" size="sm" truncate visibleFrom="xs">
              {session.organization.name}
            </Text>
          </Group>
          <AccountMenu name={session.user.name} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        <ScrollArea>
          <Stack component="nav" aria-label="Sections" gap="md">
            {session.user.role === 'org_admin' &&
              sections.map(({ title, links }) => (
                <div key={title}>
                  <Text size="xs" c="dimmed" fw={600} px="sm" mb={4}>
                    {title}
                  </Text>
                  {links
                    .filter(({ to }) => to !== paths.mails || !session.sendsMail)
                    .map(({ to, label }) => (
                      <NavLink
                        key={to}
                        renderRoot={(props) => <Link to={to} {...props} />}
                        label={label}
                        active={pathname.startsWith(to)}
                        aria-current={pathname.startsWith(to) ? 'page' : undefined}
                        onClick={close}
                      />
                    ))}
                </div>
              ))}
          </Stack>
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}

function AccountMenu({ name }: { name: string }) {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme()
  const leaving = useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => leave(),
    onError: ({ message }) => notifications.show({ color: 'red', title: 'You are still signed in', message }),
  })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-md" maw={220}>
          <Text span truncate size="sm">
            {name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to={paths.account} {...props} />}>Account</Menu.Item>
        <Menu.Item onClick={() => setColorScheme(shown === 'dark' ? 'light' : 'dark')}>
          {shown === 'dark' ? 'Light colours' : 'Dark colours'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => leaving.mutate()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
