import { Button, Menu, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { signOut } from '@parapet/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { leave } from '../api/session.ts'
import { paths } from '../paths.ts'

export function AccountMenu({ name }: { name: string }) {
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
