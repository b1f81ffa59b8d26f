import { Button, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'
import { useState } from 'react'
import type { Action } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'

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
  const [name, setName] = useState(team.name)
  const [description, setDescription] = useState(team.description ?? '')
  return (
    <Form
      error={action.error}
      onSubmit={() => onSubmit({ name, description: description === '' ? null : description })}
    >
      {(told) => (
        <>
          <TextInput
            label="Name"
            error={told('name')}
            {...(isManaged
              ? { readOnly: true, description: 'Managed by your identity provider. Change it there.' }
              : {})}
            required
            data-autofocus
            maxLength={limits.nameLength}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label="Description"
            error={told('description')}
            autosize
            minRows={2}
            maxLength={limits.descriptionLength}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Button type="submit" loading={action.isPending}>
            {label}
          </Button>
        </>
      )}
    </Form>
  )
}
