/**
 * The ten areas of the server: which features each holds, and what it may use. The contract and the console have the
 * same areas. `npm run check` fails when an import or a read of a table goes elsewhere or upward.
 */
export type Area = {
  /** Only areas that stand above it in this list: then there can be no circle. */
  mayUse: readonly string[]
  /** Inside the area: which feature may use which other, always through its main file. */
  features: Readonly<Record<string, readonly string[]>>
}

export const areas: Readonly<Record<string, Area>> = {
  organization: {
    mayUse: [],
    features: { organization: ['audit'], people: ['audit'], branding: ['audit', 'organization'], audit: [] },
  },
  access: {
    mayUse: ['organization'],
    features: {
      credentials: [],
      'sign-in': ['credentials'],
      passkeys: ['credentials', 'sign-in'],
      'api-keys': ['sign-in'],
      'access-tokens': ['credentials', 'sign-in'],
      'scim-tokens': [],
    },
  },
  training: {
    mayUse: ['organization'],
    features: {
      catalog: [],
      courses: [],
      'custom-courses': ['assignments', 'catalog', 'courses'],
      labs: ['catalog'],
      progress: ['catalog'],
      assignments: ['catalog'],
      certificates: ['catalog'],
      compliance: ['catalog'],
      reminders: ['assignments', 'catalog'],
      programs: ['assignments', 'catalog', 'reminders'],
      'lms-registrations': [],
    },
  },
  findings: {
    mayUse: ['organization', 'training'],
    features: { sarif: [], policy: [] },
  },
  learning: {
    mayUse: ['organization', 'training', 'findings'],
    features: { learning: [], lms: [] },
  },
  directory: {
    mayUse: ['organization', 'access', 'training'],
    features: { 'bulk-acts': ['users'], users: [], teams: [], 'single-sign-on': ['users'], scim: ['teams', 'users'] },
  },
  evidence: {
    mayUse: ['organization', 'access', 'training', 'findings', 'learning', 'directory'],
    features: { reports: [], insight: ['team-progress'], overdue: [], overview: [], 'team-progress': [] },
  },
  integrations: {
    mayUse: ['organization', 'access', 'training', 'findings', 'learning', 'directory', 'evidence'],
    features: { webhooks: [], chat: [], 'record-stores': [], mcp: [] },
  },
  administration: {
    mayUse: ['organization', 'access', 'training', 'directory'],
    features: { settings: [], mails: [], 'audit-log': [], 'security-log': [] },
  },
  site: { mayUse: [], features: { reference: [], 'web-pages': [], packages: [] } },
}

/** The area that a file of the server, the contract or the console belongs to, and its feature; null elsewhere. */
export function areaOf(file: string): { area: string; feature: string } | null {
  const match = /^(?:server\/src\/areas|contract\/src|web\/src\/console)\/([^/]+)\/([^/]+)/.exec(file)
  if (match === null) return null
  const [, area, feature] = match as unknown as [string, string, string]
  return areas[area] === undefined ? null : { area, feature }
}

export function areaOfFeature(feature: string): string | undefined {
  return Object.keys(areas).find((area) => areas[area]?.features[feature] !== undefined)
}

/** Why one area may not use another; null when it may. */
export function refuseArea(from: string, to: string): string | null {
  if (from === to) return null
  const [area, other] = [areas[from], areas[to]]
  if (area === undefined || other === undefined) return `there is no area ${area === undefined ? from : to}`
  return area.mayUse.includes(to) ? null : `${from} may not use ${to}`
}

/** What is wrong with the table itself: an area that uses one further down. */
export function findUpwardAreas(table = areas): string[] {
  const names = Object.keys(table)
  return Object.entries(table).flatMap(([name, { mayUse }]) =>
    mayUse.flatMap((other) => (names.indexOf(other) < names.indexOf(name) ? [] : [`${name} may not list ${other}`])),
  )
}

/** How far an area is above the ground: one floor above the highest area that it uses. */
export function floorOf(name: string): number {
  return Math.max(0, ...(areas[name]?.mayUse ?? []).map(floorOf)) + 1
}

/** The picture of docs/architecture.md: the areas by floor, and what each uses. */
export function drawAreas(): string {
  const names = Object.keys(areas).sort((a, b) => floorOf(b) - floorOf(a))
  const rows = names.map((name) => {
    const { features = {}, mayUse = [] } = areas[name] ?? {}
    return `| ${floorOf(name)} | **${name}** | ${Object.keys(features).join(', ')} | ${mayUse.join(', ')} |`
  })
  return ['| floor | area | features | uses |', '|---|---|---|---|', ...rows].join('\n')
}
