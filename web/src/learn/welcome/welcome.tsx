import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type LanguageName, languageTitles, updateLearnerPreferences, type Welcome } from '@parapet/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { noteTimeZone } from '../../api/time-zone.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { Merlons } from '../../ui/brand/merlons.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { useBegin } from '../attempt/use-begin.ts'
import { homeQuery, preferencesQuery, welcomeQuery } from '../learn-data.ts'
import { languageIcons } from '../looks/item-icons.ts'
import { count } from '../words.ts'
import { goals, usualGoal } from './goals.ts'
import { Picture } from './picture.tsx'
import { Tile } from './tile.tsx'
import classes from './welcome.module.css'

/** People who have begun, and those whose own training comes second, go where the service begins for them. */
export async function loader({ client }: LoaderArgs): Promise<void> {
  await noteTimeZone(client)
  const { isDue } = await client.ensureQueryData(welcomeQuery)
  if (!isDue) throw redirect({ to: '/', replace: true })
}

export function WelcomePage() {
  const { user, organization } = useSession()
  const welcome = useSuspenseQuery(welcomeQuery)
  const name = user.name.trim().split(/\s+/)[0] ?? user.name
  useDocumentTitle('Welcome – Parapet')
  return (
    <div className={classes.welcome} data-fills-window>
      <Picture name={name} />
      <div className={classes.form}>
        <Loaded query={welcome}>{(data) => <Questions welcome={data} organization={organization.name} />}</Loaded>
      </div>
    </div>
  )
}

function Questions({ welcome, organization }: { welcome: Welcome; organization: string }) {
  const { languages, assignment } = welcome
  const cache = useApiCache()
  const navigate = useNavigate()
  const begin = useBegin()
  const [language, setLanguage] = useState<LanguageName | undefined>(languages[0]?.language)
  const [weeklyGoal, setWeeklyGoal] = useState<number>(usualGoal)
  const chosen = languages.find((one) => one.language === language)
  const first = chosen?.first ?? null
  const saving = useApiMutation(updateLearnerPreferences, {
    onSuccess: (preferences) => {
      cache.put(preferencesQuery, preferences)
      cache.drop(welcomeQuery)
      cache.drop(homeQuery)
    },
  })
  const goHome = () => navigate({ to: paths.learn, replace: true })
  const start = () =>
    saving.mutate(
      { body: { preferredLanguage: language ?? null, weeklyGoal, isWelcomed: true } },
      {
        onSuccess: () => {
          if (first === null) return void goHome()
          begin.mutate({ ...first, language, mode: 'practice' })
        },
      },
    )
  const skip = () => saving.mutate({ body: { isWelcomed: true } }, { onSuccess: goHome })
  const isBusy = saving.isPending || begin.isPending
  const error = saving.error ?? begin.error
  return (
    <form
      className={classes.questions}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) start()
      }}
    >
      <p className={classes.from}>{organization}</p>
      <fieldset className={classes.question} aria-describedby="about-language">
        <legend>Which language do you write most?</legend>
        <p id="about-language">Every topic opens in it. You can switch in any challenge.</p>
        <div className={classes.tiles}>
          {languages.map(({ language: name, labs }) => (
            <Tile key={name} group="language" value={name} isOn={name === language} onChoose={() => setLanguage(name)}>
              <Icon of={languageIcons[name]} size={24} />
              <span className={classes.words}>
                <strong>{languageTitles[name]}</strong>
                <small>{labs > 0 ? count(labs, 'lab') : 'Choose the fix'}</small>
              </span>
            </Tile>
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.question} aria-describedby="about-goal">
        <legend>How much time a week?</legend>
        <p id="about-goal">This sets your weekly goal and nothing else. Change it any time in your preferences.</p>
        <div className={classes.tiles}>
          {goals.map((goal) => (
            <Tile
              key={goal.minutes}
              group="goal"
              value={String(goal.weeklyGoal)}
              isOn={goal.weeklyGoal === weeklyGoal}
              onChoose={() => setWeeklyGoal(goal.weeklyGoal)}
            >
              <span className={classes.wall}>
                <Merlons done={goal.merlons} total={8} />
              </span>
              <span className={classes.words}>
                <span className={classes.big}>
                  {goal.minutes} <small>min</small>
                </span>
                <small>{goal.about}</small>
              </span>
            </Tile>
          ))}
        </div>
      </fieldset>
      {error !== null && <Problem error={error} />}
      <div className={classes.actions}>
        <Button
          type="submit"
          className={classes.start as string}
          loading={isBusy}
          rightSection={<Icon of={IconArrowRight} />}
        >
          {first === null ? 'Start' : first.isLab ? 'Start with a 90-second lab' : 'Start with a short challenge'}
        </Button>
        {assignment !== null && (
          <p className={classes.due}>
            Your first assignment, {assignment.title},<br />
            {toDueText(assignment.deadline)} on your home page.
          </p>
        )}
        <button type="button" className={classes.skip} disabled={isBusy} onClick={skip}>
          Skip, decide later
        </button>
      </div>
    </form>
  )
}

const dayMs = 86_400_000

function toDueText(deadline: string | null): string {
  if (deadline === null) return 'is waiting'
  const days = Math.floor((Date.parse(deadline) - Date.now()) / dayMs)
  if (days < 0) return 'is overdue. It’s'
  return days === 0 ? 'is due today. It’s' : `is due in ${count(days, 'day')}. It’s`
}
