import { type Attempt, languageTitles } from '@parapet/contract'
import { Select } from '../../ui/form/late-fields.tsx'
import { Text } from '../../ui/text/text.tsx'
import { useRememberLanguage } from '../remember-language.ts'
import { toLanguage, toLanguageOptions } from '../words.ts'
import type { useBegin } from './use-begin.ts'

type LanguageChoiceProps = { attempt: Attempt; begin: ReturnType<typeof useBegin> }

/** An attempt continues in another language with its tries and hints; one that has ended is followed by a new one. */
export function LanguageChoice({ attempt, begin }: LanguageChoiceProps) {
  const { topicId, challengeId, languages, code } = attempt
  const remember = useRememberLanguage()
  if (languages.length === 1) {
    return (
      <Text size="sm" c="dimmed">
        {languageTitles[code.language]}
      </Text>
    )
  }
  return (
    <Select
      aria-label="Programming language"
      size="xs"
      w={140}
      data={toLanguageOptions(languages)}
      value={code.language}
      allowDeselect={false}
      disabled={begin.isPending}
      onChange={(chosen) => {
        const language = toLanguage(chosen ?? undefined)
        remember(language)
        begin.mutate({ topicId, challengeId, language })
      }}
    />
  )
}
