import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  limits,
  type PersonProvisioning,
  type RoleName,
  roleNames,
  toUserUpdate,
  type UserUpdate,
} from '@parapet/contract'
import { teamsQuery } from '../../../api/lists.ts'
import { type Action, useDeferredQuery } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toRoleWord } from '../../../ui/text/role-words.ts'

type PersonFormProps = {
  person: UserUpdate
  emailHint: string
  /** The fields that the identity provider manages; they are read-only here. */
  provisioning?: PersonProvisioning | undefined
  /** Shown when the admin role is removed. */
  demotionHint?: string | undefined
  label: string
  action: Action
  onSubmit: (person: UserUpdate) => void
}

const managedHint = 'Managed by your identity provider. Change it there.'

const roles = roleNames.map((value) => ({ value, label: toRoleWord(value) }))

const roleHints: { [role in RoleName]?: string } = {
  auditor: 'Auditors read everything in the console and export it. They change nothing, and get no assignments.',
}

export function PersonForm(props: PersonFormProps) {
  const { person, emailHint, provisioning, demotionHint, label, action, onSubmit } = props
  const teams = useDeferredQuery(teamsQuery)
  const form = useForm<UserUpdate>(toUserUpdate(person), { name: 'person' })
  const { role, teamId } = form.values
  const isManaged = provisioning?.isManaged === true
  // SCIM cannot change the address of an admin, so it can be changed here.
  const isEmailManaged = isManaged && person.role !== 'org_admin'
  const isTeamManaged = provisioning?.isTeamManaged === true
  const isDemoted = person.role === 'org_admin' && role !== 'org_admin'
  return (
    <Form error={action.error} onSubmit={() => onSubmit(form.values)}>
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            {...(isManaged ? { readOnly: true, description: managedHint } : {})}
            required
            data-autofocus
            maxLength={limits.nameLength}
            {...form.text('name', errorOf)}
          />
          <TextInput
            label="Email"
            type="email"
            description={isEmailManaged ? managedHint : emailHint}
            readOnly={isEmailManaged}
            required
            maxLength={limits.emailLength}
            {...form.text('email', errorOf)}
          />
          <NativeSelect
            label="Role"
            error={errorOf('role')}
            description={[isDemoted ? demotionHint : undefined, roleHints[role]].filter(Boolean).join(' ') || undefined}
            data={roles}
            value={role}
            onChange={(event) => form.change({ role: event.currentTarget.value as RoleName })}
          />
          <NativeSelect
            label="Team"
            error={errorOf('teamId')}
            {...(isTeamManaged
              ? { disabled: true, description: 'Comes from the groups of your identity provider' }
              : {})}
            data={[
              { value: '', label: 'None' },
              ...(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={teamId ?? ''}
            onChange={({ currentTarget: { value } }) => form.change({ teamId: value === '' ? null : value })}
          />
          <Button type="submit" loading={action.isPending}>
            {label}
          </Button>
        </>
      )}
    </Form>
  )
}
