import { peruNorm } from '@xrai/contract/odontogram/peru/norm'
import { symbolsOf } from '@xrai/contract/odontogram/symbols'
import { expect, it } from 'vitest'
import { symbolGroups } from './symbol-order.ts'

const findings = (ids: readonly string[]) => [...new Set(ids.map(id => id.split('/')[0]))]

it.each(['nts-188', 'nts-150'])('puts the frequent findings of %s first, each symbol once', edition => {
  const symbols = symbolsOf(peruNorm, edition)
  const [first, second, ...rest] = symbolGroups(symbols, [])
  expect([first?.name, second?.name, rest]).toEqual(['frequent', 'others', []])
  expect(findings(first?.symbols.map(({ id }) => id) ?? [])).toEqual([
    ...['caries', 'restoration', 'crown', 'absent-tooth', 'root-canal'],
  ])
  const all = [...(first?.symbols ?? []), ...(second?.symbols ?? [])].map(({ id }) => id)
  expect(all.toSorted()).toEqual(symbols.map(({ id }) => id).toSorted())
})

it('puts recently used symbols before them, without symbols that the norm lacks', () => {
  const [used, frequent] = symbolGroups(symbolsOf(peruNorm, 'nts-188'), ['caries/CD', 'gone', 'root-stump'])
  expect(used?.symbols.map(({ id }) => id)).toEqual(['caries/CD', 'root-stump'])
  expect(frequent?.symbols.map(({ id }) => id)).not.toContain('caries/CD')
})
