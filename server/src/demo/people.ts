/** Who works in the demo organization, beside those of its first day. Names are made up; addresses lead nowhere. */
import { type LanguageName, limits } from '@parapet/contract'
import { chance, pick, type Random } from './random.ts'

export type DemoPerson = {
  name: string
  email: string
  team: string
  language: LanguageName
  /** The week of the year in which they join, and in which they leave, if they do. */
  joins: number
  leaves: number | undefined
  /** How likely they train in a week, and how likely an answer is right the first time. */
  diligence: number
  skill: number
}

export const demoTeams = ['Platform', 'Payments', 'Mobile', 'Data'] as const

const languages: Record<(typeof demoTeams)[number], LanguageName[]> = {
  Platform: ['go', 'typescript', 'java'],
  Payments: ['java', 'typescript'],
  Mobile: ['typescript', 'java'],
  Data: ['python'],
}

const firstNames =
  `Anita Bjarne Chidi Dorothy Elena Frances Guido Hedy Ivan Joan Katherine Leslie Mary Niklaus Olga Ping Radia Shafi Tim
  Ursula Vera Wendy Xenia Yann Zoe Amara Bruno Carla Diego Esther Farid Gloria Hugo Ines Jamal Kira`.split(/\s+/)
const lastNames = ['Example', 'Sample', 'Demo', 'Placeholder', 'Trial', 'Test']

/** The more people, the more numbers behind their names. */
export function inventPeople(count: number, random: Random): DemoPerson[] {
  return Array.from({ length: Math.min(count, limits.importedPeople) }, (_, index) => {
    const first = firstNames[index % firstNames.length] as string
    const round = Math.floor(index / firstNames.length)
    const team = demoTeams[index % demoTeams.length] as (typeof demoTeams)[number]
    const joins = index % 4 === 0 ? Math.floor(random() * 44) : 0
    return {
      name: `${first} ${lastNames[(index + round) % lastNames.length]}`,
      email: `${first.toLowerCase()}${round === 0 ? '' : round + 1}@example.com`,
      team,
      language: pick(languages[team], random),
      joins,
      leaves: chance(0.06, random) ? Math.min(51, joins + 12 + Math.floor(random() * 20)) : undefined,
      diligence: 0.2 + 0.6 * random(),
      skill: 0.45 + 0.5 * random(),
    }
  })
}
