import { createRoute } from '@tanstack/react-router'
import { at } from '../inside.route.tsx'
import { page } from '../page-route.tsx'
import { paths } from '../paths.ts'

export const learnPages = [
  createRoute({ ...at(paths.learn), ...page('Home', () => import('./home/home.tsx'), 'LearnHomePage') }),
  createRoute({
    ...at(paths.catalog),
    validateSearch: (search: Record<string, unknown>) =>
      keepTexts(search, ['text', 'category', 'cwe', 'language', 'show']),
    ...page('Catalog', () => import('./catalog/catalog.tsx'), 'CatalogPage'),
  }),
  createRoute({
    ...at(paths.topic),
    validateSearch: (search: Record<string, unknown>) => keepTexts(search, ['language']),
    ...page('Topic', () => import('./topic/topic.tsx'), 'TopicPage'),
  }),
  createRoute({ ...at(paths.attempt), ...page('Challenge', () => import('./attempt/attempt.tsx'), 'AttemptPage') }),
  createRoute({
    ...at(paths.scenario),
    validateSearch: (search: Record<string, unknown>): { step?: number } =>
      typeof search.step === 'number' ? { step: search.step } : {},
    ...page('Scenario', () => import('./scenario/scenario.tsx'), 'ScenarioPage'),
  }),
  createRoute({ ...at(paths.learnCourse), ...page('Course', () => import('./course/course.tsx'), 'LearnCoursePage') }),
  createRoute({
    ...at(paths.connectLms),
    ...page('Connect learning platform', () => import('./lms/connect-lms.tsx'), 'ConnectLmsPage'),
  }),
  createRoute({
    ...at(paths.transcript),
    ...page('Transcript', () => import('./transcript/transcript.tsx'), 'TranscriptPage'),
  }),
  createRoute({
    ...at(paths.certificates),
    ...page('Certificates', () => import('./certificates/certificates.tsx'), 'CertificatesPage'),
  }),
  createRoute({
    ...at(paths.leaderboard),
    ...page('Leaderboard', () => import('./leaderboard/leaderboard.tsx'), 'LeaderboardPage'),
  }),
  createRoute({
    ...at(paths.preferences),
    ...page('Preferences', () => import('./preferences/preferences.tsx'), 'PreferencesPage'),
  }),
]

/** Picks the search parameters that a page knows, as text. */
function keepTexts<Name extends string>(search: Record<string, unknown>, names: Name[]): { [key in Name]?: string } {
  const kept: { [key in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    // The router parses numbers: `?text=89`.
    if (typeof value === 'string' || typeof value === 'number') kept[name] = String(value)
  }
  return kept
}
