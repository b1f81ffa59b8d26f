export { diffLines } from './diff-lines.ts'
