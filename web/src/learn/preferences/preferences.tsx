import { NativeSelect } from '@mantine/core'
import {
  getLeaderboard,
  getLearnHome,
  type LearnerPreferences,
  languageNames,
  languageTitles,
  limits,
  updateLearnerPreferences,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { load, useApiCache, useApiMutation } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { KeptSwitch } from '../../ui/form/kept-switch.tsx'
import { Select } from '../../ui/form/late-fields.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { preferencesQuery } from '../learn-data.ts'
import { count, toLanguage, toLanguageOptions } from '../words.ts'

export const loader = ({ client }: LoaderArgs) => load(client, preferencesQuery)

export function PreferencesPage() {
  const preferences = useSuspenseQuery(preferencesQuery)
  return (
    <Page title="Preferences" hint="How you want to learn. Changes save automatically.">
      <Loaded query={preferences}>{(data) => <Form preferences={data} />}</Loaded>
    </Page>
  )
}

const goals = Array.from({ length: limits.weeklyGoalMax }, (_, index) => ({
  value: String(index + 1),
  label: count(index + 1, 'challenge'),
}))

function Form({ preferences }: { preferences: LearnerPreferences }) {
  const cache = useApiCache()
  const changing = useApiMutation(updateLearnerPreferences, {
    invalidates: [getLeaderboard, getLearnHome],
    onSuccess: (changed) => cache.put(preferencesQuery, changed),
  })
  const { lastLanguage } = preferences
  const { preferredLanguage, weeklyGoal, streakUnit } = {
    ...preferences,
    ...(changing.isPending ? changing.variables.body : {}),
  }
  return (
    <Stack gap="lg" maw={420}>
      {changing.error !== null && <Problem error={changing.error} />}
      <Select
        label="Programming language"
        description="Challenges open in this language when they offer it. Without one, they open in the language you last chose."
        placeholder={lastLanguage === null ? 'No preference' : `Last chosen: ${languageTitles[lastLanguage]}`}
        clearable
        data={toLanguageOptions(languageNames)}
        value={preferredLanguage}
        onChange={(language) =>
          changing.mutate({ body: { preferredLanguage: toLanguage(language ?? undefined) ?? null } })
        }
      />
      <NativeSelect
        label="Weekly goal"
        description="How many challenges you want to pass each week, from Monday to Sunday."
        data={goals}
        value={String(weeklyGoal)}
        onChange={(event) => changing.mutate({ body: { weeklyGoal: Number(event.currentTarget.value) } })}
      />
      <NativeSelect
        label="Streak"
        description={
          streakUnit === 'weeks'
            ? 'What counts in a row. One week without practice in each quarter is free.'
            : 'What counts in a row.'
        }
        data={[
          { value: 'weeks', label: 'Weeks' },
          { value: 'days', label: 'Days' },
        ]}
        value={streakUnit}
        onChange={(event) =>
          changing.mutate({ body: { streakUnit: event.currentTarget.value === 'days' ? 'days' : 'weeks' } })
        }
      />
      <KeptSwitch
        label="Hide my name on the leaderboard"
        description="Your XP counts, but your name isn’t shown. Admins and your team’s leads still see your progress."
        isOn={preferences.isAnonymous}
        keep={(isAnonymous) => changing.mutateAsync({ body: { isAnonymous } })}
      />
      <Text size="sm" c="dimmed" role="status">
        {changing.isSuccess ? 'Saved' : ''}
      </Text>
    </Stack>
  )
}
