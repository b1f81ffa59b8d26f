import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { writeBrandSheet } from './build/brand-sheet.ts'
import { compressFiles } from './build/compress-files.ts'
import { inlineStart } from './build/inline-start.ts'
import { checkLibraryStyles } from './build/library-styles.ts'
import { writePageFiles } from './build/page-files.ts'
import { withoutEntries } from './build/without-entries.ts'
import { withoutSchemas } from './build/without-schemas.ts'

/** For `npm run dev --workspace web`: pages from here, the API from a running service. */
const service = 'http://127.0.0.1:3000'

const leftOut = /ui.table.(columns|data|row|sort)|ui.status/

export default defineConfig(({ command }) => {
  // Always production: a test runner or shell with another NODE_ENV would bring in React's slow development build.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    plugins: [
      ...[
        react(),
        inlineStart(),
        withoutSchemas(),
        withoutEntries(),
        checkLibraryStyles(),
        writeBrandSheet(),
        writePageFiles(),
      ],
      compressFiles(),
    ],
    server: { proxy: { '/api': service } },
    build: {
      // The policy of the pages allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The page has these before any script asks for another one.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((file) => !/\/(shared|rolldown-runtime)-/.test(file)),
      },
      reportCompressedSize: false,
      // Which page loads what: the script budget is checked by it.
      manifest: true,
      // What many pages need comes in one file: alone, a page requested 41 on average. What fewer need is not worth it to the others.
      // Tables and the words of states are left out: a few large pages have none.
      rolldownOptions: {
        output: {
          // The first script names every file: a shorter hash in each saves 250 bytes.
          ...{ chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' },
          codeSplitting: { groups: [{ name: 'shared', minShareCount: 30, test: (id) => !leftOut.test(id) }] },
        },
      },
    },
    logLevel: 'warn',
  }
})
