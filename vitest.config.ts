import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { serverProjects, taggedFiles, tags } from './apps/server/vitest.config.ts'

const unit = {
  // Drawing phantoms and running the detector is work: a busy machine needs more than the usual five seconds.
  testTimeout: 60_000,
  tags,
  exclude: ['**/node_modules/**', '**/dist/**'],
}

/** A process for each of these files. */
const ofState = taggedFiles(
  fileURLToPath(new URL('.', import.meta.url)),
  '{apps/web/src,packages}/**/*.test.{ts,tsx}',
  'state',
)

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
