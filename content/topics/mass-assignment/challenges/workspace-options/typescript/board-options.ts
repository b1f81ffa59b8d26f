type Node = Record<string, unknown>
export type Options = { colours: { board: string; card: string }; layout: { columns: number; start: { page: string } } }
export type Plan = { name: string; exportAllowed?: boolean }
export type Team = { id: number; plan: Plan; options: Options }
export type SaveOptions = (teamId: number, json: string) => Promise<void>

export class Refused extends Error {}

// block: define-plan
export const plans: Record<'free' | 'paid', Plan> = {
  free: { name: 'Free' },
  paid: { name: 'Team', exportAllowed: true },
}
// end

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && !Array.isArray(value)

// part: limits
// end

/** Writes the changes into the options, level by level. */
function merge(options: Node, changes: Node): void {
  // block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (!isNode(value)) options[name] = value
    else merge((options[name] ??= {}) as Node, value)
  }
  // end
}

/** `PATCH /boards/options` */
export async function changeOptions(team: Team, body: string, save: SaveOptions): Promise<Options> {
  // block: read-body
  if (body.length > 20_000) throw new Refused('too_long')
  const changes: unknown = JSON.parse(body)
  if (!isNode(changes)) throw new Refused('object_expected')
  // end
  // part: target
  const { options } = team
  // end
  merge(options, changes)

  // block: check-options
  const { colours, layout } = options
  if (![colours.board, colours.card].every((colour) => /^#[0-9a-f]{6}$/.test(String(colour)))) throw new Refused('colour_invalid')
  if (!Number.isInteger(layout.columns) || layout.columns < 1 || layout.columns > 12) throw new Refused('columns_invalid')
  // end

  // block: store-options
  team.options = options
  await save(team.id, JSON.stringify(options))
  return options
  // end
}

export function mayExport(team: Team): boolean {
  // block: allow-export
  return team.plan.exportAllowed === true
  // end
}
