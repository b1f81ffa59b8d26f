import { Progress, Stack, Text } from '@mantine/core'
import { advisePassword, limits, passwordScoreMin } from '@parapet/contract'
import { useStrength } from './use-strength.ts'

const scoreMax = 4

/** Says while somebody types whether the password is good enough, and if not, why. */
export function StrengthHint({ password, words }: { password: string; words: readonly string[] }) {
  const strength = useStrength(password, words)
  const isLong = password.length >= limits.passwordLengthMin
  const isGood = isLong && strength !== undefined && strength.score >= passwordScoreMin
  const share = strength === undefined ? 0 : Math.max(1, Math.min(strength.score, isLong ? scoreMax : 2))
  return (
    <Stack gap={4}>
      <Progress value={(100 * share) / scoreMax} size="sm" color={isGood ? 'green' : 'orange'} aria-hidden />
      <Text size="xs" role="status" mih="1.5em">
        {strength !== undefined && toSentence(isLong, isGood, strength.warning)}
      </Text>
    </Stack>
  )
}

function toSentence(isLong: boolean, isGood: boolean, warning: string | null): string {
  if (!isLong) return `Too short: at least ${limits.passwordLengthMin} characters.`
  return isGood ? 'Good password.' : `This password ${advisePassword(warning)}.`
}
