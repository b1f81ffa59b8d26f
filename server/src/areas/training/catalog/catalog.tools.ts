/** What tools outside the server use of this feature: proofs, benchmarks and scripts. The product itself does not. */
export { applyFix, languageOf, type MarkedCode, parseCode, parseFix } from './marked-code.ts'
export { hashLabFacts } from './read-labs.ts'
export { readSteps, type ScenarioStep } from './read-scenario.ts'
