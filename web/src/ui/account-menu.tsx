import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { type RoleName, signOut } from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { useApiMutation } from '../api/query.ts'
import { leave } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Menu } from './menu.tsx'
import { notify } from './notices.tsx'
import { toRoleWord } from './role-words.ts'
import { dropAllUnsentDrafts } from './unsent-drafts.ts'

export function AccountMenu({ name, role }: { name: string; role: RoleName }) {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme()
  const leaving = useApiMutation(signOut, {
    onSuccess: () => {
      dropAllUnsentDrafts()
      leave()
    },
    onError: ({ message }) => notify({ color: 'red', title: 'You are still signed in', message }),
  })
  return (
    <Menu
      label={name}
      note={toRoleWord(role)}
      items={[
        { label: 'Account', onClick: () => navigate({ to: paths.account }) },
        {
          label: shown === 'dark' ? 'Light colours' : 'Dark colours',
          onClick: () => setColorScheme(shown === 'dark' ? 'light' : 'dark'),
        },
        { label: 'Sign out', onClick: () => leaving.mutate({}) },
      ]}
    />
  )
}
