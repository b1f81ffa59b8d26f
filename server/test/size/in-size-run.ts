import { inLongRun } from '../in-long-run.ts'

/** For tests with a database of production size: `npm run test:size`. */
export const isSizeRun = process.env.SIZE === 'full'
export const testInSizeRun = inLongRun(isSizeRun, 'npm run test:size')
