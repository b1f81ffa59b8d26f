import { Button } from '@mantine/core'
import { type LanguageName, type LearnChallenge, type LearnTopic, languageTitles } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.generated.ts'
import { Select } from '../../ui/form/late-fields.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { ButtonLink, TextLink } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'
import { Time } from '../../ui/text/time.tsx'
import { LockNote } from '../answering/lock-note.tsx'
import { useBegin } from '../attempt/use-begin.ts'
import { HandsOnBadge } from '../items/hands-on-badge.tsx'
import classes from '../items/item-line.module.css'
import { preferencesQuery } from '../learn-data.ts'
import { useRememberLanguage } from '../remember-language.ts'
import { toDifficulty, toLanguage, toLanguageOptions } from '../words.ts'

/** The challenges of a topic in the language from the URL, else the preferred one, else the one chosen last. */
export function ChallengeList({ topic }: { topic: LearnTopic }) {
  const { item, challenges } = topic
  const language = useLanguage(item.languages)
  const navigate = useNavigate()
  const begin = useBegin()
  const remember = useRememberLanguage()
  return (
    <Section title="Challenges">
      {challenges.length === 0 && <Empty title="No challenges yet" />}
      {challenges.length > 0 && (
        <Stack gap="sm">
          <Select
            label="Programming language"
            data={toLanguageOptions(item.languages)}
            value={language ?? null}
            allowDeselect={false}
            onChange={(chosen) => {
              remember(toLanguage(chosen ?? undefined))
              void navigate({
                to: paths.topic,
                params: { topicId: item.itemId },
                search: chosen === null ? {} : { language: chosen },
                replace: true,
              })
            }}
          />
          {begin.error !== null && <Problem error={begin.error} />}
          <ol className={classes.list}>
            {challenges.map((challenge) => (
              <ChallengeLine
                key={challenge.challengeId}
                challenge={challenge}
                isNext={challenge.challengeId === topic.nextChallengeId}
                isBeginning={begin.isPending && begin.variables.challengeId === challenge.challengeId}
                onBegin={() =>
                  begin.mutate({
                    topicId: item.itemId,
                    challengeId: challenge.challengeId,
                    language: language !== undefined && challenge.languages.includes(language) ? language : undefined,
                  })
                }
                language={language}
              />
            ))}
          </ol>
        </Stack>
      )}
    </Section>
  )
}

function useLanguage(languages: LanguageName[]): LanguageName | undefined {
  const asked = toLanguage(useSearch({ from: '/inside/learn/topics/$topicId' }).language)
  const { preferredLanguage, lastLanguage } = useSuspenseQuery(preferencesQuery).data
  return (
    [asked, preferredLanguage, lastLanguage, languages[0]].find((name) => name && languages.includes(name)) ?? undefined
  )
}

type ChallengeLineProps = {
  challenge: LearnChallenge
  language: LanguageName | undefined
  isNext: boolean
  isBeginning: boolean
  onBegin: () => void
}

function ChallengeLine({ challenge, language, isNext, isBeginning, onBegin }: ChallengeLineProps) {
  const {
    challengeId,
    title,
    difficulty,
    languages,
    bestScore,
    isPassed,
    openAttempt,
    lock,
    certificateFrom,
    needsHandsOn,
    isHandsOn,
  } = challenge
  const isOther = language !== undefined && !languages.includes(language)
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Group gap="xs">
          {isPassed && <Chip kind="success">Passed</Chip>}
          {isHandsOn && <HandsOnBadge />}
          <Text size="xs" c="dimmed">
            {toDifficulty(difficulty)}
            {bestScore !== null && ` · best score ${bestScore}`}
          </Text>
        </Group>
        {lock !== null && <LockNote lock={lock} id={`lock-${challengeId}`} />}
        {certificateFrom !== null && (
          <Text size="xs" c="dimmed">
            Counts for a certificate when you pass it after <Time at={certificateFrom} />
          </Text>
        )}
        {needsHandsOn && isPassed && (
          <Text size="xs" c="dimmed">
            Counts for a certificate when you write the fix yourself
          </Text>
        )}
        {isOther && (
          <Text size="xs" c="dimmed">
            Only in {languages.map((name) => languageTitles[name]).join(', ')}
          </Text>
        )}
        {openAttempt !== null && openAttempt.language !== language && (
          <TextLink size="xs" to={paths.attempt} params={{ attemptId: openAttempt.attemptId }}>
            Continue in {languageTitles[openAttempt.language]}
          </TextLink>
        )}
      </div>
      {openAttempt !== null && openAttempt.language === language ? (
        <ButtonLink
          size="xs"
          aria-label={`Continue: ${title}`}
          to={paths.attempt}
          params={{ attemptId: openAttempt.attemptId }}
        >
          Continue
        </ButtonLink>
      ) : (
        <Button
          size="xs"
          variant={isNext ? 'filled' : 'default'}
          aria-label={`${bestScore === null ? 'Start' : 'Try again'}: ${title}`}
          loading={isBeginning}
          aria-describedby={lock === null ? undefined : `lock-${challengeId}`}
          onClick={onBegin}
        >
          {bestScore === null ? 'Start' : 'Try again'}
        </Button>
      )}
    </li>
  )
}
