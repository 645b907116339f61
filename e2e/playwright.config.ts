import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findChromium } from './browser/chromium.ts'

const port = 3210
const executablePath = findChromium()
const launch = (...more: readonly string[]) => ({
  // Without a graphics card it is quicker to put a page together on the processor than to imitate one; WebGL stays.
  args: [...chromiumArguments, '--disable-gpu-compositing', ...more],
  ...(executablePath === undefined ? {} : { executablePath }),
})

/** The real server on an empty embedded database of its own, with its demo clinic. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
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
    command: 'node e2e/serve.ts',
    cwd: '..',
    url: `http://localhost:${port}/api/health`,
    timeout: 300_000,
    reuseExistingServer: false,
    env: { PORT: String(port), DATA_DIR: mkdtempSync(join(tmpdir(), 'xrai-e2e-')), ADMIN_EMAIL: 'demo@xrai.local' },
  },
})
