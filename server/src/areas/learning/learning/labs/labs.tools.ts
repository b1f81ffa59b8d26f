/** What tools outside the server use of labs. On its own, because each proof of a scenario loads the other face. */
export { type ProgramNode, parseProgram } from './program-shape.ts'
