import { staticSteps } from './static.ts'
import { countTests, findFlaky, runSteps, type Step } from './step.ts'

/*
 * Retries a failed test once, because on a busy machine a process may start too late. Tests that pass only on the retry
 * are listed before the closing line.
 */
const vitest = (name: string, ...projects: readonly string[]): Step => ({
  name,
  command: [
    ...(['vitest', 'run', ...projects.flatMap(project => ['--project', project]), '--retry', '1'] as const),
    ...['--reporter', 'default', '--reporter', './checks/flaky-reporter.ts'],
    ...['--tags-filter', '!soak'],
  ],
  count: countTests(/^\s*Tests\s/),
  flaky: findFlaky,
})

const noTest = { passed: 0, failed: 0 }

await runSteps([
  // Each uses at most one core.
  staticSteps,
  [
    vitest('server, embedded database', 'server:pglite'),
    vitest(
      'unit, files and other programs, PostgreSQL',
      'unit',
      'unit:isolated',
      'server:resources',
      'server:postgres',
    ),
    // Minutes of work that fill the time in which tests wait for timers, files and other programs.
    { name: 'browser: web app and demo clinic', command: ['node', 'e2e/prepare.ts'], count: () => noTest },
  ],
  { name: 'browser: find Chromium', command: ['node', 'e2e/browser/install.ts'] },
  {
    name: 'browser',
    command: [
      ...(['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--grep-invert', '@soak'] as const),
      ...['--project', 'desktop', '--project', 'phone', '--project', 'camera'],
      ...['--reporter', 'list', '--retries', '1'],
    ],
    count: countTests(/^\s+\d+ (passed|failed|flaky|skipped)/),
    flaky: findFlaky,
  },
])
