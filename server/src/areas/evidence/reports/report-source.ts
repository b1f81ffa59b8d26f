/** What all reports have in common. */
import { invalidField } from '../../../platform/app-error.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { type Cells, createMemory, type Line, type Memory, toCells } from './report-lines.ts'
import { listPeople } from './reports.queries.ts'
import type { Question } from './reports.rules.ts'

/** Where a report knows the next cursor before the lines are read, several parts are read at a time. */
export type Part = { lines: Line[] | Promise<Line[]>; next: string | null }

type ReadPart = (after: string | undefined, limit: number) => Promise<Part>

/** Returns its lines in parts, each with the cursor of the next part. */
export type Source = {
  columns: readonly string[]
  definitions: readonly string[]
  /** The column that the summary of a PDF counts, and what it prints of a report with more lines than it can hold. */
  counted?: string
  highlights?: { title: string; isOne(texts: ReadonlyMap<string, string>): boolean }
  /** How many lines to read per part when exporting the whole report. */
  partSize: number
  /** Remembers what several parts need, so each export opens its own. */
  open(ctx: CatalogContext, question: Question): ReadPart
}

export const nobody = '00000000-0000-0000-0000-000000000000'
export const yes = (is: boolean) => (is ? 'yes' : 'no')
export const personColumns = ['Name', 'Email', 'Team'] as const

/** A cursor holds the sort keys of the last line; any other value is refused. */
export function readCursor(after: string | undefined, parts: number): string[] {
  if (after === undefined) return Array.from({ length: parts }, (_, index) => (index < 2 ? nobody : ''))
  const found = after.split('~')
  const areIds = found.slice(0, 2).every((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id))
  if (found.length !== parts || !areIds) throw invalidField('after', 'must be `next` of the part before')
  return found
}

type Learned = Pick<Memory<Cells>, 'get'> & { learn(ids: readonly string[]): Promise<void> }

/** The first three cells of each person. */
export function createPeople({ db, org }: CatalogContext): Learned {
  const memory = createMemory<Cells>()
  return {
    get: memory.get,
    learn: (ids) =>
      memory.learn(ids, async (unknown) =>
        (await listPeople(db, org.id, unknown)).map(({ id, name, email, teamName }) => [
          id,
          toCells(name, email, teamName ?? ''),
        ]),
      ),
  }
}
