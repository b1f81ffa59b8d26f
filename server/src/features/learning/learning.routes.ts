import * as contract from '@parapet/contract'
import type { WebApp } from '../../platform/http/app-api.ts'
import { answerAttempt, beginAttempt, getAttempt, showFixes, takeHint } from './attempts.ts'
import { getDraft, saveDraft } from './drafts.ts'
import { showSolution } from './end-attempt.ts'
import {
  readLeaderboard,
  readLearningSettings,
  readPreferences,
  updateLearningSettings,
  updatePreferences,
} from './leaderboard.ts'
import type { Content } from './learner.ts'
import { listCertificatesOfLearner, readCatalog, readCourse, readHome, readTopic, readTranscript } from './learning.ts'
import { runLab } from './run-lab.ts'
import { answerStep, readScenario, takeScenarioHint } from './scenarios.ts'
import { tryAttack } from './try-attack.ts'

export function learningRoutes(app: WebApp<Content>): void {
  app.bind(contract.getLearnHome, ({ ctx }) => readHome(ctx))
  app.bind(contract.getLearnCatalog, ({ ctx }) => readCatalog(ctx))
  app.bind(contract.getLearnTopic, ({ ctx }, { params }) => readTopic(ctx, params.topicId))
  app.bind(contract.getLearnCourse, ({ ctx, session }, { params }) =>
    readCourse(ctx, params.customCourseId, { canReadAll: session.role !== 'learner' }),
  )
  app.bind(contract.getTranscript, ({ ctx }) => readTranscript(ctx))
  app.bind(contract.listOwnCertificates, ({ ctx }) => listCertificatesOfLearner(ctx))

  app.bind(contract.beginAttempt, ({ ctx }, { params, body }) => beginAttempt(ctx, params, body?.language))
  app.bind(contract.getAttempt, ({ ctx }, { params }) => getAttempt(ctx, params.attemptId))
  app.bind(contract.takeHint, ({ ctx }, { params, body }) => takeHint(ctx, params.attemptId, body))
  app.bind(contract.answerAttempt, ({ ctx }, { params, body }) => answerAttempt(ctx, params.attemptId, body))
  app.bind(contract.showSolution, ({ ctx }, { params }) => showSolution(ctx, params.attemptId))

  app.bind(contract.runLab, ({ ctx }, { params, body }) => runLab(ctx, params.attemptId, body))
  app.bind(contract.tryAttack, ({ ctx }, { params, body }) => tryAttack(ctx, params.attemptId, body))
  app.bind(contract.getLabDraft, ({ ctx }, { params }) => getDraft(ctx, params.attemptId))
  app.bind(contract.saveLabDraft, ({ ctx }, { params, body }) => saveDraft(ctx, params.attemptId, body))
  app.bind(contract.showFixes, ({ ctx }, { params }) => showFixes(ctx, params.attemptId))

  app.bind(contract.getLearnScenario, ({ ctx }, { params }) => readScenario(ctx, params.scenarioId))
  app.bind(contract.answerScenarioStep, ({ ctx }, { params, body }) => answerStep(ctx, params, body ?? {}))
  app.bind(contract.takeScenarioHint, ({ ctx }, { params, body }) => takeScenarioHint(ctx, params, body.number))

  app.bind(contract.getLeaderboard, ({ ctx }) => readLeaderboard(ctx))
  app.bind(contract.getLearnerPreferences, ({ ctx }) => readPreferences(ctx))
  app.bind(contract.updateLearnerPreferences, ({ ctx }, { body }) => updatePreferences(ctx, body))
  app.bind(contract.getLearningSettings, ({ ctx }) => readLearningSettings(ctx))
  app.bind(contract.updateLearningSettings, ({ ctx }, { body }) => updateLearningSettings(ctx, body))
}
