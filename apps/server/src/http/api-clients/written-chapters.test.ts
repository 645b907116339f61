// @module-tag resources
import { readFile } from 'node:fs/promises'
import { listCases } from '@xrai/contract/routes/cases'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { withChanges } from './change-log.ts'
import { withRefusals } from './refusal-table.ts'

const textOf = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

it('the guide and send_folder.py promise of a picture of the other type what was measured', async () => {
  const rowSchema = z.object({ name: z.string(), n: z.number(), refused: z.number() })
  const measured = z
    .object({ rows: z.array(rowSchema) })
    .parse(JSON.parse(await textOf('../../../../../bench/results/quality.json')))
  const other = measured.rows.filter(({ name }) => name.endsWith('sent as the other type'))
  const sum = (of: 'n' | 'refused') => other.reduce((total, row) => total + row[of], 0)
  const promise = `${sum('refused')} of ${sum('n')} (were|are) refused`
  for (const path of ['../../../../../docs/api.md', './send_folder.py'])
    expect(await textOf(path)).toMatch(new RegExp(promise))
})

it('the examples for curl need no option that is younger than the version that the guide names', async () => {
  const guide = await textOf('../../../../../docs/api.md')
  expect(guide).toContain('**curl** 7.76')
  expect(guide).not.toContain('--json')
})

it('docs/api.md lists the changes of the API and every refusal of the table, with its cause and what to do', async () => {
  const guide = await textOf('../../../../../docs/api.md')
  await expect(withRefusals(withChanges(guide))).toMatchFileSnapshot('../../../../../docs/api.md')
})

it('the list of changes has each deprecated call, parameter and field', () => {
  const days = { since: '2026-12-01', until: '2027-12-01' } as const
  const deprecated = [
    { ...days, instead: 'Read `GET /api/files`.' },
    { ...days, part: 'query.page', instead: 'Read by `cursor`.' },
  ] as const
  const text = withChanges('## Changes\n', [{ ...listCases, deprecated }])
  expect(text).toContain('| `GET /api/cases` | 2026-12-01 | 2027-12-01 | Read `GET /api/files`. |\n')
  expect(text).toContain('| `GET /api/cases query.page` | 2026-12-01 | 2027-12-01 | Read by `cursor`. |\n')
  expect(withChanges('## Changes\n')).toContain('Nothing is deprecated.')
})
