import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'
import { type SubmitEvent, useState } from 'react'
import { Problem } from '../ui/problem.tsx'

type TeamText = { name: string; description: string | null }

type TeamFormProps = {
  team: TeamText
  label: string
  error: Error | null
  isPending: boolean
  onSubmit: (team: TeamText) => void
}

export function TeamForm({ team, label, error, isPending, onSubmit }: TeamFormProps) {
  const [name, setName] = useState(team.name)
  const [description, setDescription] = useState(team.description ?? '')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit({ name, description: description === '' ? null : description })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error !== null && <Problem error={error} />}
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={limits.nameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxLength={limits.descriptionLength}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
      </Stack>
    </form>
  )
}
