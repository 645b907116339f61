import { type Fdi, isFdi, milkTeeth } from '@xrai/contract/teeth/fdi'
import { type ClassMap, classesNamed } from '../accuracy/class-map.ts'

export interface Mapping {
  /** The layout that was recognised by its names; null for none. */
  readonly layout: 'AKUDENTAL' | null
  /** The classes that each of the set's names may stand for, as training/labels/sets.json has them. */
  readonly labels: ClassMap
  /** The names that are numbers of teeth. */
  readonly teeth: ReadonlyMap<string, Fdi>
  /** The names that stand for no class of ours. */
  readonly unmapped: readonly string[]
}

/** AKUDENTAL's restorations: its fillings are fillings or crowns. */
const akudental: ClassMap = {
  filling: ['FILLING', 'CROWN AND BRIDGE'],
  'crown filling': ['FILLING', 'CROWN AND BRIDGE'],
  bridge: ['CROWN AND BRIDGE'],
  implant: ['IMPLANT'],
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

const isAkudental = (names: readonly string[], teeth: ReadonlyMap<string, Fdi>): boolean => {
  const others = names.filter(name => !teeth.has(name)).map(plain)
  return teeth.size >= 16 && others.includes('bridge') && others.every(name => Object.hasOwn(akudental, name))
}

/** Milk teeth by their letters in the Universal system. */
const milkLetters: ReadonlyMap<string, Fdi> = new Map(
  [...'EDCBAFGHIJONMLKPQRST'].flatMap((letter, at) => {
    const tooth = milkTeeth[at]
    return tooth ? [[letter, tooth] as const] : []
  }),
)

const milkTooth = (name: string): Fdi | undefined =>
  milkLetters.get(/^(?:deciduous|primary|milk)[\s_-]+([A-T])$/.exec(name)?.[1] ?? '')

/** Lost names leave numbers from 0 on, which are no teeth: bare numbers count only if all of them are in FDI's notation. */
const teethIn = (names: readonly string[], map: ClassMap): ReadonlyMap<string, Fdi> => {
  const bare = names.filter(name => /^\d+$/.test(name))
  const areTeeth = bare.every(isFdi)
  const found = new Map<string, Fdi>()
  for (const name of names) {
    if (Object.hasOwn(map, name)) continue
    const [, worded, number = ''] = /^((?:tooth|fdi|diente|pieza)[\s_-]*)?(\d\d)$/i.exec(name) ?? []
    const tooth = isFdi(number) && (worded !== undefined || areTeeth) ? number : milkTooth(name)
    if (tooth) found.set(name, tooth)
  }
  return found
}

/** By `map`, else by a known layout, else by the name itself. */
export const mappingOf = (names: readonly string[], map: ClassMap): Mapping => {
  const teeth = teethIn(names, map)
  const layout = isAkudental(names, teeth) ? 'AKUDENTAL' : null
  const entries = names
    .filter(name => !teeth.has(name))
    .map(name => {
      const known = layout && !Object.hasOwn(map, name) ? akudental[plain(name)] : undefined
      return [name, known ?? classesNamed(name, map)] as const
    })
  return {
    layout,
    teeth,
    labels: Object.fromEntries(entries.map(([name, classes]) => [name, classes ?? []])),
    unmapped: entries.filter(([, classes]) => !classes).map(([name]) => name),
  }
}
