import { staticSteps } from './static.ts'
import { countTests, findFlaky, runSteps, type Step } from './step.ts'

/*
 * Retries a failed test once, because on a busy machine a process may start too late. Tests that pass only on the retry
 * are listed before the closing line.
 */
const vitest = (name: string, projects: readonly string[], ...more: readonly string[]): Step => ({
  name,
  command: [
    ...(['vitest', 'run', ...projects.flatMap(project => ['--project', project]), ...more, '--retry', '1'] as const),
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
    // Each of these runs one test at a time and waits for half of it: for timers, files and other programs.
    vitest('server, embedded database, one half', ['server:pglite'], '--shard', '1/2'),
    vitest('server, embedded database, other half', ['server:pglite'], '--shard', '2/2'),
    vitest('server, files and other programs', ['server:resources']),
    vitest('unit, PostgreSQL', ['unit', 'unit:isolated', 'server:postgres']),
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
