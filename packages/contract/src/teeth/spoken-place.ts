import { inSpanish, type TextKey, t } from '../strings/translate.ts'

/** How a place in the mouth is put in words, the longer before the shorter; with what stands in its places. */
const wordings: readonly (readonly [TextKey, ...(readonly string[])])[] = [
  ['teeth.mixed'],
  ['teeth.place', 'arch', 'side', 'region'],
  ['teeth.placeWithoutRegion', 'arch', 'side'],
  ['teeth.either', 'one', 'other'],
  ['teeth.several', 'first', 'last'],
  ['teeth.upper'],
  ['teeth.lower'],
  ['teeth.right'],
  ['teeth.left'],
  ['teeth.anterior'],
  ['teeth.premolar'],
  ['teeth.molar'],
  ['teeth.retromolar'],
  ['teeth.condyle'],
]

const reader = ([key, ...places]: (typeof wordings)[number]) => {
  const parts = Object.fromEntries(places.map(place => [place, `(?<${place}>[^,]+)`]))
  return new RegExp(`^${inSpanish(key, parts)}$`)
}

/** A place as it is stored, in Spanish words, in the language that is spoken; words that are not ours stay as they came. */
export function spokenPlace(location: string): string {
  for (const wording of wordings) {
    const found = reader(wording).exec(location)
    if (!found) continue
    const parts = Object.entries(found.groups ?? {}).map(([place, words]) => [place, spokenPlace(words)])
    return t(wording[0], Object.fromEntries(parts))
  }
  return location
}
