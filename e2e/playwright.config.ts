import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findChromium } from './browser/chromium.ts'

const workers = 2
/** `E2E_PORT` names another first port, for two checkouts that are tested at once. */
const ports = Array.from({ length: workers }, (_, worker) => Number(process.env['E2E_PORT'] ?? 3220) + worker)
/** This file is read again by each worker, which then knows its number. */
const port = ports[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
const executablePath = findChromium()
const launch = (...more: readonly string[]) => ({
  // Without a graphics card it is quicker to put a page together on the processor than to imitate one; WebGL stays.
  args: [...chromiumArguments, '--disable-gpu-compositing', ...more],
  ...(executablePath === undefined ? {} : { executablePath }),
})

/** Two files of tests at a time, each on a real server of its own with its demo clinic; within a file, one test at a time. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    // What one test kept for no connection is nothing that another should be given.
    serviceWorkers: 'block',
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // What is still fading in has the contrast of no design.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of the run; `npm run e2e -- --trace on` makes one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.{camera,phone}.spec.ts',
      use: { viewport: { width: 1440, height: 900 }, launchOptions: launch() },
    },
    { name: 'phone', testMatch: '**/*.phone.spec.ts', use: { ...devices['Pixel 7'], launchOptions: launch() } },
    {
      name: 'camera',
      testMatch: '**/*.camera.spec.ts',
      use: {
        viewport: { width: 1440, height: 900 },
        launchOptions: launch('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'),
      },
    },
  ],
  webServer: {
    command: `node e2e/serve.ts ${ports.join(' ')}`,
    cwd: '..',
    wait: { stderr: /the servers under test are ready/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
