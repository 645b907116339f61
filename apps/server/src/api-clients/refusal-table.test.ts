import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { withRefusals } from './refusal-table.ts'

it('docs/api.md lists every refusal of the table, with its cause and what to do', async () => {
  const guide = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
  await expect(withRefusals(guide)).toMatchFileSnapshot('../../../../docs/api.md')
})
