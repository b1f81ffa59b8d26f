import { Button, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'
import type { Action } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'

type TeamText = { name: string; description: string | null }

type TeamFormProps = {
  team: TeamText
  /** The identity provider manages its name. */
  isManaged?: boolean
  label: string
  action: Action
  onSubmit: (team: TeamText) => void
}

export function TeamForm({ team, isManaged = false, label, action, onSubmit }: TeamFormProps) {
  const form = useForm({ name: team.name, description: team.description ?? '' }, { name: 'team' })
  const { name, description } = form.values
  return (
    <Form
      error={action.error}
      onSubmit={() => onSubmit({ name, description: description === '' ? null : description })}
    >
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            {...(isManaged
              ? { readOnly: true, description: 'Managed by your identity provider. Change it there.' }
              : {})}
            required
            data-autofocus
            maxLength={limits.nameLength}
            {...form.text('name', errorOf)}
          />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxLength={limits.descriptionLength}
            {...form.text('description', errorOf)}
          />
          <Button type="submit" loading={action.isPending}>
            {label}
          </Button>
        </>
      )}
    </Form>
  )
}
