import { pauseMinutesMax } from '@parapet/contract'
import { type Line, remember, toCells } from './report-lines.ts'
import { nobody, personColumns, readCursor, type Source, yes } from './report-source.ts'
import { listRecordPeople, listRecordRows, type RecordRow } from './reports.queries.ts'

export const trainingRecord: Source = {
  columns: [
    ...personColumns,
    'Active',
    'Topic',
    'Challenges passed',
    'Challenges',
    'Last passed',
    'Languages',
    'Score of passed',
    'Hands-on',
    'Active minutes',
  ],
  definitions: [
    'One line for each person and topic with at least one challenge that was passed in the period, deactivated people included.',
    'Challenges passed: how many different challenges of the topic were passed in the period. Challenges: how many the topic has now. A topic is passed when all of its challenges are.',
    'Score of passed: the average of the best results of the challenges that were passed, out of 100; 70 passes. The page of a person and the transcript also count results below 70, so their average can be lower. Hands-on: at least one fix was written and run, not chosen.',
    `Active minutes: time spent on all attempts at the topic in the period, whether passed or not. The time between two steps counts up to ${pauseMinutesMax} minutes.`,
  ],
  // People, each with a line for every topic. Longer parts take more memory and no less time.
  partSize: 25,
  open({ db, org, catalog }, { period, ...people }) {
    const isEverybody = people.teamId === undefined && people.userId === undefined
    const topicOf = remember((id) => {
      const topic = catalog.topics.get(id)
      const title = topic?.title ?? id
      return { place: title.toLowerCase(), title: toCells(title), total: `${topic?.challengeIds.length ?? ''},` }
    })
    const byPersonAndTitle = (a: RecordRow, b: RecordRow) =>
      compare(a.userId, b.userId) || compare(topicOf(a.topicId).place, topicOf(b.topicId).place)
    const languagesOf = remember((languages) => toCells(joinLanguages(languages)))
    return async (after, limit) => {
      const [place = nobody] = readCursor(after, 1)
      const found = await listRecordPeople(db, org.id, { after: place, limit, period, people })
      const last = found.at(-1)
      if (last === undefined) return { lines: [], next: null }
      const cellsOf = new Map(
        found.map(({ id, name, email, teamName, isActive }) => [
          id,
          toCells(name, email, teamName ?? '', yes(isActive)),
        ]),
      )
      const readLines = async (): Promise<Line[]> => {
        const rows = await listRecordRows(db, org.id, { userIds: found.map(({ id }) => id), isEverybody, period })
        return rows.sort(byPersonAndTitle).flatMap((row) => {
          const person = cellsOf.get(row.userId)
          // People between them may pass their first challenge in this moment: they are not in this report.
          if (person === undefined) return []
          const { title, total } = topicOf(row.topicId)
          return [[person, title, row.challenges, total, row.lastPassedAt, languagesOf(row.languages), row.results]]
        })
      }
      return { lines: readLines(), next: found.length < limit ? null : last.id }
    }
  },
}

/** A person can pass challenges of one topic in several languages. */
function joinLanguages(languages: string): string {
  return [...new Set(languages.split(' '))].sort().join(' ')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
