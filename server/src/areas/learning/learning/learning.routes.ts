import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { Highlighter } from '../../training/labs/labs.ts'
import { answerAttempt, beginAttempt, getAttempt, showFixes, takeHint } from './attempts/attempts.ts'
import { showSolution } from './attempts/end-attempt.ts'
import { highlightAttempt, highlightScenario, highlightTopic } from './highlight-answers.ts'
import { readHome } from './home/home.ts'
import { getDraft, saveDraft } from './labs/drafts.ts'
import { runLab } from './labs/run-lab.ts'
import { tryAttack } from './labs/try-attack.ts'
import type { Content } from './learner.ts'
import { listCertificatesOfLearner, readCatalog, readCourse, readTopic, readTranscript } from './learning.ts'
import {
  readLeaderboard,
  readLearningSettings,
  readPreferences,
  updateLearningSettings,
  updatePreferences,
} from './rewards/leaderboard.ts'
import { answerStep, readScenario, takeScenarioHint } from './scenarios/scenarios.ts'
import { readWelcome } from './welcome/welcome.ts'

export function register({ app, services: { highlighter } }: Routes<Content, { highlighter: Highlighter }>): void {
  // After the transaction, because it must not wait for a thread.
  const colored = async (attempt: Promise<contract.Attempt>) => highlightAttempt(highlighter, await attempt)
  const withAttempt = async <T extends { attempt: contract.Attempt }>(answer: Promise<T>): Promise<T> => {
    const made = await answer
    return { ...made, attempt: await highlightAttempt(highlighter, made.attempt) }
  }
  app.bind(contract.getLearnHome, ({ ctx }) => readHome(ctx))
  app.bind(contract.getWelcome, ({ ctx, session }) => readWelcome(ctx, { isLearner: session.role === 'learner' }))
  app.bind(contract.getLearnCatalog, ({ ctx }) => readCatalog(ctx))
  app.bind(contract.getLearnTopic, async ({ ctx }, { params }) =>
    highlightTopic(highlighter, await readTopic(ctx, params.topicId)),
  )
  app.bind(contract.getLearnCourse, ({ ctx, session }, { params }) =>
    readCourse(ctx, params.customCourseId, { canReadAll: session.role !== 'learner' }),
  )
  app.bind(contract.getTranscript, ({ ctx }) => readTranscript(ctx))
  app.bind(contract.listOwnCertificates, ({ ctx }) => listCertificatesOfLearner(ctx))

  app.bind(contract.beginAttempt, ({ ctx }, { params, body }) => colored(beginAttempt(ctx, params, body)))
  app.bind(contract.getAttempt, ({ ctx }, { params }) => colored(getAttempt(ctx, params.attemptId)))
  app.bind(contract.takeHint, ({ ctx }, { params, body }) => withAttempt(takeHint(ctx, params.attemptId, body)))
  app.bind(contract.answerAttempt, ({ ctx }, { params, body }) =>
    withAttempt(answerAttempt(ctx, params.attemptId, body)),
  )
  app.bind(contract.showSolution, ({ ctx }, { params }) => colored(showSolution(ctx, params.attemptId)))

  app.bind(contract.runLab, ({ ctx }, { params, body }) => withAttempt(runLab(ctx, params.attemptId, body)))
  app.bind(contract.tryAttack, ({ ctx }, { params, body }) => withAttempt(tryAttack(ctx, params.attemptId, body)))
  app.bind(contract.getLabDraft, ({ ctx }, { params }) => getDraft(ctx, params.attemptId))
  app.bind(contract.saveLabDraft, ({ ctx }, { params, body }) => saveDraft(ctx, params.attemptId, body))
  app.bind(contract.showFixes, ({ ctx }, { params }) => colored(showFixes(ctx, params.attemptId)))

  app.bind(contract.getLearnScenario, async ({ ctx }, { params }) =>
    highlightScenario(highlighter, await readScenario(ctx, params.scenarioId)),
  )
  app.bind(contract.answerScenarioStep, async ({ ctx }, { params, body }) => {
    const outcome = await answerStep(ctx, params, body ?? {})
    return { ...outcome, scenario: await highlightScenario(highlighter, outcome.scenario) }
  })
  app.bind(contract.takeScenarioHint, ({ ctx }, { params, body }) => takeScenarioHint(ctx, params, body.number))

  app.bind(contract.getLeaderboard, ({ ctx }) => readLeaderboard(ctx))
  app.bind(contract.getLearnerPreferences, ({ ctx }) => readPreferences(ctx))
  app.bind(contract.updateLearnerPreferences, ({ ctx }, { body }) => updatePreferences(ctx, body))
  app.bind(contract.getLearningSettings, ({ ctx }) => readLearningSettings(ctx))
  app.bind(contract.updateLearningSettings, ({ ctx }, { body }) => updateLearningSettings(ctx, body))
}
