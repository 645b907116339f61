import { mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IReporterOutput } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import rules, { folderOrder } from '../.dependency-cruiser.js'

/** One planted fault per rule: the importing file and the forbidden import. */
const faults = [
  ['contract-is-a-leaf', 'packages/contract/src/records/fault.ts', 'packages/engine/src/pipeline.ts'],
  ['engine-knows-the-contract-only', 'packages/engine/src/preprocess/fault.ts', 'samples/phantom/draw.ts'],
  ['engine-runtimes-stay-in-node-and-web', 'packages/engine/src/preprocess/fault.ts', 'node_modules/sharp/index.js'],
  ['engine-has-no-node-modules-of-the-platform', 'packages/engine/src/postprocess/fault.ts', 'node:fs'],
  ['apps-never-import-each-other', 'apps/web/src/screens/home/fault.ts', 'apps/server/src/records/cases/read-cases.ts'],
  ['folders-in-order', 'apps/web/src/client/fault.ts', 'apps/web/src/records/cases/case-card.tsx'],
  ['folders-in-order', 'apps/server/src/http/frame/fault.ts', 'apps/server/src/http/api/app.ts'],
  ['folders-in-order', 'apps/server/src/db/queries/fault.ts', 'apps/server/src/records/cases/read-cases.ts'],
  ['folders-in-order', 'apps/server/src/jobs/fault.ts', 'apps/server/src/commands/command-line.ts'],
  ['folders-in-order', 'apps/server/src/records/cases/fault.ts', 'apps/server/src/http/api/app.ts'],
  [
    'folders-in-order',
    'apps/server/src/accounts/identity/clinic/fault.ts',
    'apps/server/src/accounts/identity/login/login.ts',
  ],
  ['web-screens-know-no-other-screen', 'apps/web/src/screens/home/fault.ts', 'apps/web/src/screens/upload/camera.ts'],
  ['server-sql-lives-under-db', 'apps/server/src/records/cases/fault.ts', 'node_modules/drizzle-orm/index.js'],
  ['server-api-touches-no-tables', 'apps/server/src/http/api/fault.ts', 'apps/server/src/db/schema/clinic.ts'],
  [
    'server-folds-findings-in-one-place',
    'apps/server/src/reports/report/fault.ts',
    'packages/contract/src/review/fold.ts',
  ],
  [
    'server-writes-radiographs-in-one-place',
    'apps/server/src/records/cases/fault.ts',
    'apps/server/src/db/queries/imaging/new-radiographs.ts',
  ],
  ['server-decodes-in-its-picture-processes', 'apps/server/src/records/cases/fault.ts', 'node_modules/sharp/index.js'],
  ['web-viewer-and-client-meet-in-a-screen', 'apps/web/src/viewer/fault.ts', 'apps/web/src/client/call.ts'],
  ['web-client-shows-nothing', 'apps/web/src/client/fault.ts', 'apps/web/src/base/ui/button.ts'],
  ['web-ui-knows-nothing-of-teeth', 'apps/web/src/base/ui/fault.ts', 'packages/contract/src/teeth/fdi.ts'],
  ['web-runs-in-a-browser', 'apps/web/src/viewer/fault.ts', 'node_modules/onnxruntime-node/index.js'],
] as const

function tree(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dependency-rules-')))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

async function brokenRules(root: string): Promise<readonly string[]> {
  const { output }: IReporterOutput = await cruise(['apps', 'packages', 'samples'], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    baseDir: root,
  })
  if (typeof output === 'string') throw new Error('expected a result object')
  return output.summary.violations.map(violation => violation.rule.name)
}

const ground = {
  'apps/web/src/ground.ts': 'export {}',
  'packages/ground.ts': 'export {}',
  'samples/ground.ts': 'export {}',
}

function planted(from: string, to: string): string {
  if (to.startsWith('node:')) return tree({ ...ground, [from]: `import '${to}'` })
  const specifier = to.startsWith('node_modules/')
    ? to.split('/').slice(1, -1).join('/')
    : `${'../'.repeat(from.split('/').length - 1)}${to}`
  const manifest = { [`${dirname(to)}/package.json`]: '{"name":"planted","main":"index.js"}' }
  return tree({
    ...ground,
    ...(to.startsWith('node_modules/') ? manifest : {}),
    [from]: `import '${specifier}'`,
    [to]: 'export const planted = 1',
  })
}

describe('the dependency rules', () => {
  it.each(faults)('%s catches its planted fault in %s', async (rule, from, to) => {
    expect(await brokenRules(planted(from, to))).toContain(rule)
  })

  it('no-cycles catches its planted fault', async () => {
    const root = tree({
      ...ground,
      'apps/web/src/ui/a.ts': "import './b.ts'",
      'apps/web/src/ui/b.ts': "import './a.ts'",
    })
    expect(await brokenRules(root)).toContain('no-cycles')
  })

  it('every rule has a planted fault', () => {
    const proved = new Set(['no-cycles', ...faults.map(([rule]) => rule)])
    expect([...new Set(rules.forbidden.map(rule => rule.name))].toSorted()).toEqual([...proved].toSorted())
  })

  it.each(Object.entries(folderOrder))('%s has no folder without a position in the order', (root, folders) => {
    const entries = readdirSync(new URL(`../${root}`, import.meta.url), { withFileTypes: true })
    const found = entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
    const placed = [...folders, ...found.filter(name => name === 'testing' || name === 'fixtures')]
    expect(found.toSorted()).toEqual(placed.toSorted())
  })
})
