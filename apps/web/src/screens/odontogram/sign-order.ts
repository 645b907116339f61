import type { Sign } from '@xrai/contract/charting/signs'

export interface SignGroup {
  readonly name: 'used' | 'frequent' | 'others'
  readonly signs: readonly Sign[]
}

/** Most frequent in a first odontogram: caries, restoration, crown, absent tooth, root canal treatment. */
const frequent = [
  'caries/CD',
  'caries/CE',
  'restoration/R/good',
  'restoration/AM/good',
  'restoration/R/bad',
  'crown/CMC/good',
  'absent-tooth/DEX',
  'absent-tooth/DAO',
  'root-canal/TC/good',
] as const

/**
 * A norm's symbols: the recently used ones, then the frequent ones, then the others; each once, without empty groups.
 */
export function signGroups(signs: readonly Sign[], used: readonly string[]): readonly SignGroup[] {
  const byId = new Map(signs.map(sign => [sign.id, sign]))
  const take = (ids: readonly string[]) =>
    ids.flatMap(id => {
      const sign = byId.get(id)
      byId.delete(id)
      return sign ? [sign] : []
    })
  const groups: readonly SignGroup[] = [
    { name: 'used', signs: take(used) },
    { name: 'frequent', signs: take(frequent) },
    { name: 'others', signs: [...byId.values()] },
  ]
  return groups.filter(group => group.signs.length > 0)
}
