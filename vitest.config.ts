import { defineConfig } from 'vitest/config'
import { serverProjects, tags } from './apps/server/vitest.config.ts'

const unit = {
  // Drawing phantoms and running the detector is work: a busy machine needs more than the usual five seconds.
  testTimeout: 60_000,
  tags,
  exclude: ['**/node_modules/**', '**/dist/**'],
}

/** Modules with a state of their own, and tests that put others in the place of modules: a process for each file. */
const ofState = [
  'apps/web/src/{base/language,client,records/analyses,records/assign,shell/account,shell/frame}/**/*.test.{ts,tsx}',
  'apps/web/src/intake/bulk-upload/move-to-chosen.test.ts',
  'apps/web/src/screens/{login,preview,verify-report}/**/*.test.{ts,tsx}',
  'packages/engine/src/decode/dicom/inflate.test.ts',
]

/** Everything that runs without a browser; the server on each database that is here. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          // Loading the contract again for each file would take longer than most of their tests.
          isolate: false,
          include: ['{packages,samples,bench,checks,e2e}/**/*.test.ts', 'apps/web/{src,bundle}/**/*.test.{ts,tsx}'],
          exclude: [...unit.exclude, ...ofState],
        },
      },
      { test: { ...unit, name: 'unit:isolated', include: ofState } },
      ...serverProjects,
    ],
  },
})
