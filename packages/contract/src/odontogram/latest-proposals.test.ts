import { expect, it } from 'vitest'
import { latestProposals } from './latest-proposals.ts'
import type { OdontogramProposal } from './odontogram-schema.ts'

const proposal = (finding: string, own: Partial<OdontogramProposal>): OdontogramProposal => ({
  analysis: 'old',
  finding,
  class: 'Caries',
  row: 'caries',
  tooth: '36',
  decidedBy: 'Ana Quispe',
  decidedAt: '2026-03-06T12:00:00.000Z',
  date: '2024-03-05',
  ...own,
})
const recent = { analysis: 'new', date: '2026-03-05' }
const ids = (...given: Parameters<typeof latestProposals>) => latestProposals(...given).map(({ finding }) => finding)

it('offers a lesion of several radiographs once, from the newest, and each of several on that radiograph', () => {
  const all = [
    proposal('a', {}),
    proposal('b', recent),
    proposal('c', recent),
    proposal('d', { tooth: '46' }),
    proposal('e', { class: 'FILLING', row: 'restoration' }),
  ]
  expect(ids(all, new Map())).toEqual(['b', 'c', 'd', 'e'])
})

it('offers no finding of a tooth that is absent on a later radiograph, but what replaces it', () => {
  const all = [proposal('a', {}), proposal('b', { class: 'IMPLANT', row: 'implant' }), proposal('c', { tooth: '46' })]
  const absentSince = new Map([
    ['36', '2026-03-05'],
    ['46', '2024-03-05'],
  ])
  expect(ids(all, absentSince)).toEqual(['b', 'c'])
})
