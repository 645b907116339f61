import type { OdontogramSymbol } from '@xrai/contract/odontogram/symbols'

export interface SymbolGroup {
  readonly name: 'used' | 'frequent' | 'others'
  readonly symbols: readonly OdontogramSymbol[]
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
export function symbolGroups(symbols: readonly OdontogramSymbol[], used: readonly string[]): readonly SymbolGroup[] {
  const byId = new Map(symbols.map(symbol => [symbol.id, symbol]))
  const take = (ids: readonly string[]) =>
    ids.flatMap(id => {
      const symbol = byId.get(id)
      byId.delete(id)
      return symbol ? [symbol] : []
    })
  const groups: readonly SymbolGroup[] = [
    { name: 'used', symbols: take(used) },
    { name: 'frequent', symbols: take(frequent) },
    { name: 'others', symbols: [...byId.values()] },
  ]
  return groups.filter(group => group.symbols.length > 0)
}

/** The frequent symbols, then the others. Unlike the groups it never changes, so a typed word always finds the same one. */
export const frequentFirst = (symbols: readonly OdontogramSymbol[]): readonly OdontogramSymbol[] =>
  symbolGroups(symbols, []).flatMap(group => group.symbols)
