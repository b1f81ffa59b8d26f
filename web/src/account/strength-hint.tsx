import { Progress } from '@mantine/core'
import { advisePassword, limits, passwordScoreMin } from '@parapet/contract'
import { Group } from '../ui/text/flex.tsx'
import { Text } from '../ui/text/text.tsx'
import { useStrength } from './use-strength.ts'

const scoreMax = 4

type StrengthHintProps = {
  password: string
  words: readonly string[]
  /** The service has already reported the problem. */
  isHidden: boolean
}

/**
 * Shows while typing whether the password is strong enough, and if not, why. One line is reserved, so that the button
 * doesn't move when the first words appear.
 */
export function StrengthHint({ password, words, isHidden }: StrengthHintProps) {
  const strength = useStrength(password, words)
  const isLong = password.length >= limits.passwordLengthMin
  const isGood = isLong && strength !== undefined && strength.score >= passwordScoreMin
  const isShown = password !== '' && !isHidden
  const share = strength === undefined ? 0 : Math.max(1, Math.min(strength.score, isLong ? scoreMax : 2))
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress
        value={(100 * share) / scoreMax}
        size="sm"
        w={64}
        color={isGood ? 'green' : 'orange'}
        style={isShown ? { flex: 'none' } : { flex: 'none', visibility: 'hidden' }}
        aria-hidden
      />
      <Text size="xs" role="status" mih="1.5em">
        {isShown && strength !== undefined && toSentence(isLong, isGood, strength.warning)}
      </Text>
    </Group>
  )
}

function toSentence(isLong: boolean, isGood: boolean, warning: string | null): string {
  if (!isLong) return `Too short: at least ${limits.passwordLengthMin} characters.`
  return isGood ? 'Good password.' : `This password ${advisePassword(warning)}.`
}
