export const views = ['findings', 'topics', 'challenges', 'fixes'] as const
export type View = (typeof views)[number]

/** The search parameters: the view, the team, the number of days, and the sort order. */
export type InsightSearch = { view?: View; team?: string; days?: number; sort?: string; hide?: string }

const ranges = [30, 90, 365]
export const defaultDays = 90

export function readInsightSearch({ view, team, days, sort, hide }: Record<string, unknown>): InsightSearch {
  const known = views.find((one) => one === view)
  return {
    ...(known === undefined || known === 'findings' ? {} : { view: known }),
    ...(typeof team === 'string' ? { team } : {}),
    ...(ranges.includes(Number(days)) && Number(days) !== defaultDays ? { days: Number(days) } : {}),
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(typeof hide === 'string' ? { hide } : {}),
  }
}
