import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findChromium } from './browser/chromium.ts'

const workers = 2
/** `E2E_PORT` sets another first port, so that two checkouts can be tested at once. */
const ports = Array.from({ length: workers }, (_, worker) => Number(process.env['E2E_PORT'] ?? 3220) + worker)
/** Each worker evaluates this file again with its own index. */
const port = ports[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
const executablePath = findChromium()
const viewport = { width: 1440, height: 900 }
const launch = (...more: readonly string[]) => ({
  // Without a graphics card software compositing is faster than an emulated card; WebGL is still available.
  args: [...chromiumArguments, '--disable-gpu-compositing', ...more],
  ...(executablePath === undefined ? {} : { executablePath }),
})

/** Two workers, each on its own server with its own demo clinic; within a file, tests run one at a time. */
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
    // A service worker would carry one test's offline cache over to another.
    serviceWorkers: 'block',
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // An element that is fading in has a lower contrast than designed.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of the run; `npm run e2e -- --trace on` makes one on demand.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@(phone|camera)/, use: { viewport, launchOptions: launch() } },
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], launchOptions: launch() } },
    { name: 'phone:copies', grep: /@both/, use: { ...devices['Pixel 7'], launchOptions: launch() } },
    {
      name: 'camera',
      grep: /@camera/,
      use: {
        viewport,
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
