import { Select, Stack, Text } from '@mantine/core'
import {
  type LearnerPreferences,
  type LearnerPreferencesUpdate,
  languageNames,
  updateLearnerPreferences,
} from '@parapet/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { KeptSwitch } from '../../ui/kept-switch.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { preferencesQuery } from '../learn-data.ts'
import { toLanguage, toLanguageOptions } from '../words.ts'

export function PreferencesPage() {
  const preferences = useQuery(preferencesQuery)
  return (
    <Page title="Preferences" hint="How you want to learn. Changes are kept at once.">
      <Loaded query={preferences}>{(data) => <Form preferences={data} />}</Loaded>
    </Page>
  )
}

function Form({ preferences }: { preferences: LearnerPreferences }) {
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: (body: LearnerPreferencesUpdate) => call(updateLearnerPreferences, { body }),
    onSuccess: async (changed) => {
      client.setQueryData(preferencesQuery.queryKey, changed)
      await client.invalidateQueries({ queryKey: ['learn', 'leaderboard'] })
    },
  })
  const { preferredLanguage } = { ...preferences, ...(changing.isPending ? changing.variables : {}) }
  return (
    <Stack gap="lg" maw={420}>
      {changing.error !== null && <Problem error={changing.error} />}
      <Select
        label="Language of the code"
        description="Challenges open in it where they can."
        placeholder="The first one that there is"
        clearable
        data={toLanguageOptions(languageNames)}
        value={preferredLanguage}
        onChange={(language) => changing.mutate({ preferredLanguage: toLanguage(language ?? undefined) ?? null })}
      />
      <KeptSwitch
        label="Be anonymous in the leaderboard"
        description="Your XP are counted, your name is not shown. Admins see your progress in any case."
        isOn={preferences.isAnonymous}
        keep={(isAnonymous) => changing.mutateAsync({ isAnonymous })}
      />
      <Text size="sm" c="dimmed" role="status">
        {changing.isSuccess ? 'Kept.' : ''}
      </Text>
    </Stack>
  )
}
