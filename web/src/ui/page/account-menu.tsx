import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { type RoleName, signOut } from '@parapet/contract'
import { IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { dropDrafts } from '../../api/drafts.ts'
import { useApiMutation } from '../../api/query.ts'
import { leave } from '../../api/session.ts'
import { paths } from '../../paths.generated.ts'
import { notify } from '../notices/notices.tsx'
import { toRoleWord } from '../text/role-words.ts'
import { Menu } from './menu.tsx'

type AccountMenuProps = { name: string; role: RoleName; organization: string; isAvatar?: boolean }

export function AccountMenu({ name, role, organization, isAvatar = false }: AccountMenuProps) {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme()
  const leaving = useApiMutation(signOut, {
    onSuccess: () => {
      dropDrafts()
      leave()
    },
    onError: ({ message }) => notify({ color: 'red', title: 'You are still signed in', message }),
  })
  return (
    <Menu
      label={name}
      isAvatar={isAvatar}
      note={`${toRoleWord(role)} · ${organization}`}
      items={[
        { label: 'Account', icon: IconUserCircle, onClick: () => navigate({ to: paths.account }) },
        {
          label: shown === 'dark' ? 'Light mode' : 'Dark mode',
          icon: shown === 'dark' ? IconSun : IconMoon,
          onClick: () => setColorScheme(shown === 'dark' ? 'light' : 'dark'),
        },
        { label: 'Sign out', icon: IconLogout, onClick: () => leaving.mutate({}) },
      ]}
    />
  )
}
