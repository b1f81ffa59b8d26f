/** What service and pages share about how good a password must be. Both estimate it with zxcvbn. */

/** Of 0 to 4: about a hundred million guesses. */
export const passwordScoreMin = 3

/** A longer password is estimated by its beginning: the work grows with its length. */
export const passwordEstimatedLength = 64

/** Without the sign that is appended, once or several times, because signs are asked for elsewhere: attackers append it too. */
export function withoutEnding(password: string): string {
  return password.replace(/([^\p{L}\p{N}])\1*$/u, '')
}

/** Why a password is easy to guess, by the name that the estimator has for it. */
export const passwordWarnings = {
  straightRow: 'it is a row of keys on the keyboard',
  keyPattern: 'it is a short keyboard pattern',
  simpleRepeat: 'it repeats one character',
  extendedRepeat: 'it repeats the same characters',
  sequences: 'it is a common sequence, such as abc or 6543',
  recentYears: 'it contains a recent year',
  dates: 'it contains a date',
  topTen: 'it is one of the ten most used passwords',
  topHundred: 'it is one of the most used passwords',
  common: 'it is a common password',
  similarToCommon: 'it is similar to a common password',
  wordByItself: 'it is a single word',
  namesByThemselves: 'it is a name',
  commonNames: 'it consists of common names',
  userInputs: 'it contains your name, your email, your organization or “Parapet”',
  pwned: 'it was part of a data breach',
}

/** What to say about a password that is refused, to be put behind the name of the field. */
export function advisePassword(warning: string | null): string {
  return `is easy to guess: ${warning ?? 'it is short or follows a common pattern'}. Add a word or two that nobody would expect`
}

const wordLengthMin = 3
const wordsMax = 40

/** Words that somebody who knows the person would try first. */
export function listPasswordContext(person: {
  email?: string | undefined
  name?: string | undefined
  organizationName?: string | undefined
}): string[] {
  const { email = '', name = '', organizationName = '' } = person
  const whole = [email, email.split('@')[0] ?? '', name, organizationName, 'parapet']
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const words = [...whole, ...parts, ...whole.map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ''))]
  const usable = words.map((word) => word.toLowerCase()).filter((word) => word.length >= wordLengthMin)
  return [...new Set(usable)].slice(0, wordsMax)
}
