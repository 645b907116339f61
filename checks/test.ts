import { staticSteps } from './static.ts'
import { countTests, runSteps } from './step.ts'

const countedByVitest = countTests(/^\s*Tests\s/)

await runSteps([
  // Each has work for one core, or less.
  staticSteps,
  [
    {
      name: 'server, embedded database',
      command: ['vitest', 'run', '--project', 'server:pglite'],
      count: countedByVitest,
    },
    {
      name: 'unit and server, PostgreSQL',
      command: ['vitest', 'run', '--project', '!server:pglite'],
      count: countedByVitest,
    },
  ],
  { name: 'browser: find Chromium', command: ['node', 'e2e/browser/install.ts'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list'],
    count: countTests(/^\s+\d+ (passed|failed|flaky|skipped)/),
  },
])
