import { defineConfig } from 'vitest/config'
import { serverProjects } from './apps/server/vitest.config.ts'

/** Everything that runs without a browser; the server on each database that is here. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Drawing phantoms and running the detector is work: a busy machine needs more than the usual five seconds.
          testTimeout: 60_000,
          include: ['{packages,samples,bench,checks,e2e}/**/*.test.ts', 'apps/web/{src,bundle}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      ...serverProjects,
    ],
  },
})
