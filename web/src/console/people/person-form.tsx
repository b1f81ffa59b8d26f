import { Button, NativeSelect, TextInput } from '@mantine/core'
import { limits, type RoleName, roleNames, type UserUpdate } from '@parapet/contract'
import { useState } from 'react'
import { teamsQuery } from '../../api/lists.ts'
import { type Action, useDeferredQuery } from '../../api/query.ts'
import { Form } from '../../ui/form.tsx'
import { toRoleWord } from '../../ui/role-words.ts'

type PersonFormProps = {
  person: UserUpdate
  emailHint: string
  /** Shown once the admin role is taken away. */
  demotionHint?: string | undefined
  label: string
  action: Action
  onSubmit: (person: UserUpdate) => void
}

const roles = roleNames.map((value) => ({ value, label: toRoleWord(value) }))

const roleHints: { [role in RoleName]?: string } = {
  auditor: 'Auditors read everything in the console and export it. They change nothing, and get no assignments.',
}

export function PersonForm(props: PersonFormProps) {
  const { person, emailHint, demotionHint, label, action, onSubmit } = props
  const teams = useDeferredQuery(teamsQuery)
  const [name, setName] = useState(person.name)
  const [email, setEmail] = useState(person.email)
  const [role, setRole] = useState<RoleName>(person.role)
  const [teamId, setTeamId] = useState(person.teamId)
  const isDemoted = person.role === 'org_admin' && role !== 'org_admin'
  return (
    <Form error={action.error} onSubmit={() => onSubmit({ name, email, role, teamId })}>
      {(told) => (
        <>
          <TextInput
            label="Name"
            error={told('name')}
            required
            data-autofocus
            maxLength={limits.nameLength}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label="Email"
            error={told('email')}
            type="email"
            description={emailHint}
            required
            maxLength={limits.emailLength}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <NativeSelect
            label="Role"
            error={told('role')}
            description={[isDemoted ? demotionHint : undefined, roleHints[role]].filter(Boolean).join(' ') || undefined}
            data={roles}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as RoleName)}
          />
          <NativeSelect
            label="Team"
            error={told('teamId')}
            data={[
              { value: '', label: 'None' },
              ...(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={teamId ?? ''}
            onChange={({ currentTarget: { value } }) => setTeamId(value === '' ? null : value)}
          />
          <Button type="submit" loading={action.isPending}>
            {label}
          </Button>
        </>
      )}
    </Form>
  )
}
