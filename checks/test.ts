import { staticSteps } from './static.ts'
import { countTests, runSteps } from './step.ts'

await runSteps([
  ...staticSteps,
  { name: 'unit and server', command: ['vitest', 'run'], count: countTests(/^\s*Tests\s/) },
  { name: 'browser: find Chromium', command: ['node', 'e2e/browser/install.ts'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list'],
    count: countTests(/^\s+\d+ (passed|failed|flaky|skipped)/),
  },
])
