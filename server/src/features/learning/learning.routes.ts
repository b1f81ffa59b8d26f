import * as contract from '@parapet/contract'
import type { WebApp } from '../../platform/http/app-api.ts'
import { answerAttempt, beginAttempt, getAttempt, takeHint } from './attempts.ts'
import {
  readLeaderboard,
  readLearningSettings,
  readPreferences,
  updateLearningSettings,
  updatePreferences,
} from './leaderboard.ts'
import { listCertificatesOfLearner, readCatalog, readCourse, readHome, readTopic, readTranscript } from './learning.ts'
import type { Content } from './open-attempt.ts'
import { answerStep, readScenario, takeScenarioHint } from './scenarios.ts'

export function learningRoutes(app: WebApp, content: Content): void {
  const { catalog } = content
  app.bind(contract.getLearnHome, ({ ctx }) => readHome(ctx, catalog))
  app.bind(contract.getLearnCatalog, ({ ctx }) => readCatalog(ctx, catalog))
  app.bind(contract.getLearnTopic, ({ ctx }, { params }) => readTopic(ctx, content, params.topicId))
  app.bind(contract.getLearnCourse, ({ ctx, session }, { params }) =>
    readCourse(ctx, catalog, params.customCourseId, { isAdmin: session?.role === 'org_admin' }),
  )
  app.bind(contract.getTranscript, ({ ctx }) => readTranscript(ctx, catalog))
  app.bind(contract.listOwnCertificates, ({ ctx }) => listCertificatesOfLearner(ctx))

  app.bind(contract.beginAttempt, ({ ctx }, { params, body }) => beginAttempt(ctx, content, params, body?.language))
  app.bind(contract.getAttempt, ({ ctx }, { params }) => getAttempt(ctx, content, params.attemptId))
  app.bind(contract.takeHint, ({ ctx }, { params, body }) => takeHint(ctx, content, params.attemptId, body))
  app.bind(contract.answerAttempt, ({ ctx }, { params, body }) => answerAttempt(ctx, content, params.attemptId, body))

  app.bind(contract.getLearnScenario, ({ ctx }, { params }) => readScenario(ctx, content, params.scenarioId))
  app.bind(contract.answerScenarioStep, ({ ctx }, { params, body }) => answerStep(ctx, content, params, body ?? {}))
  app.bind(contract.takeScenarioHint, ({ ctx }, { params, body }) =>
    takeScenarioHint(ctx, content, params, body.number),
  )

  app.bind(contract.getLeaderboard, ({ ctx }) => readLeaderboard(ctx))
  app.bind(contract.getLearnerPreferences, ({ ctx }) => readPreferences(ctx))
  app.bind(contract.updateLearnerPreferences, ({ ctx }, { body }) => updatePreferences(ctx, body))
  app.bind(contract.getLearningSettings, ({ ctx }) => readLearningSettings(ctx))
  app.bind(contract.updateLearningSettings, ({ ctx }, { body }) => updateLearningSettings(ctx, body))
}
