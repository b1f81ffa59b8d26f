/** What tools outside the server use of this feature: proofs, benchmarks and scripts. The product itself does not. */
export { gradeStep } from './scenarios/grade-step.ts'
