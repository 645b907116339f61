import { peruNorm } from '@xrai/contract/charting/peru/norm'
import { signsOf } from '@xrai/contract/charting/signs'
import { expect, it } from 'vitest'
import { signGroups } from './sign-order.ts'

const findings = (ids: readonly string[]) => [...new Set(ids.map(id => id.split('/')[0]))]

it.each(['nts-188', 'nts-150'])('puts the frequent findings of %s first, each symbol once', edition => {
  const signs = signsOf(peruNorm, edition)
  const [first, second, ...rest] = signGroups(signs, [])
  expect([first?.name, second?.name, rest]).toEqual(['frequent', 'others', []])
  expect(findings(first?.signs.map(({ id }) => id) ?? [])).toEqual([
    ...['caries', 'restoration', 'crown', 'absent-tooth', 'root-canal'],
  ])
  const all = [...(first?.signs ?? []), ...(second?.signs ?? [])].map(({ id }) => id)
  expect(all.toSorted()).toEqual(signs.map(({ id }) => id).toSorted())
})

it('puts recently used symbols before them, without symbols that the norm lacks', () => {
  const [used, frequent] = signGroups(signsOf(peruNorm, 'nts-188'), ['caries/CD', 'gone', 'root-stump'])
  expect(used?.signs.map(({ id }) => id)).toEqual(['caries/CD', 'root-stump'])
  expect(frequent?.signs.map(({ id }) => id)).not.toContain('caries/CD')
})
