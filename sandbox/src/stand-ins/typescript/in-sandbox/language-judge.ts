/** In which language the code of this run is written. */
import { hostText } from '../../../child/typescript/guest/host.ts'

export const language = hostText('language')
