// Written by `npm run generate` from the pages’ entries (`x.pages.ts`).
import { paths } from '../../paths.generated.ts'
import type { PaletteItem } from './find-items.ts'

/** What changes something: not for auditors. */
export const actions: PaletteItem[] = [
  { id: 'newAssignment', kind: 'Action', title: 'New assignment', to: paths.newAssignment },
  { id: 'newProgram', kind: 'Action', title: 'New program', to: paths.newProgram },
  { id: 'importPeople', kind: 'Action', title: 'Import people', to: paths.importPeople },
  { id: 'newCourse', kind: 'Action', title: 'New course', to: paths.newCourse },
  { id: 'newChatChannel', kind: 'Action', title: 'New chat channel', to: paths.newChatChannel },
  { id: 'newConnection', kind: 'Action', title: 'New single sign-on connection', to: paths.newConnection },
  { id: 'signatureDebugger', kind: 'Action', title: 'Debug webhook signature', to: paths.signatureDebugger },
]
