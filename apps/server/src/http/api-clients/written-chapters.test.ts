import { readFile } from 'node:fs/promises'
import { listCases } from '@xrai/contract/routes/cases'
import { expect, it } from 'vitest'
import { withChanges } from './change-log.ts'
import { withRefusals } from './refusal-table.ts'

it('docs/api.md lists the changes of the API and every refusal of the table, with its cause and what to do', async () => {
  const guide = await readFile(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
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
