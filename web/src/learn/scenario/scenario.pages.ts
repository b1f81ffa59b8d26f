import type { PageEntry } from '../../page-entry.ts'

export const scenario = {
  path: '/learn/scenarios/$scenarioId',
  title: 'Scenario',
  load: () => import('./scenario.tsx'),
  page: 'ScenarioPage',
  reads: ['/learn/scenarios/{scenarioId}'],
  nav: { under: 'catalog' },
  route: {
    validateSearch: ({ step }: Record<string, unknown>): { step?: number } =>
      typeof step === 'number' ? { step } : {},
  },
} as const satisfies PageEntry
