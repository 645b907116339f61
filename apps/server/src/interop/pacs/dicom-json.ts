import { z } from 'zod'
import { jsonOrNull } from '../../base/json-or-null.ts'

/** A person name with its groups; a number or a text for other attributes. */
const value = z.union([
  z.string(),
  z.number(),
  z.object({ Alphabetic: z.string().optional(), Ideographic: z.string().optional() }),
  z.unknown().transform(() => null),
])
const attribute = z.object({ Value: z.array(value).optional() })
const objects = z.array(z.record(z.string(), z.unknown()))

/**
 * The objects of a response in the DICOM JSON model (PS3.18, annex F), each as a function from tag to text; null if it is
 * malformed.
 */
export const readDicomJson = (bytes: Uint8Array): ((tag: number) => string | undefined)[] | null => {
  const parsed = objects.safeParse(jsonOrNull(new TextDecoder().decode(bytes)))
  if (!parsed.success) return null
  return parsed.data.map(object => {
    // Upper case in the standard; some programs write lower case.
    const attributes = new Map(Object.entries(object).map(([name, found]) => [name.toLowerCase(), found]))
    return tag => textOf(attributes.get(tag.toString(16).padStart(8, '0')))
  })
}

/** Joins several values by a backslash, as in a data set. */
const textOf = (found: unknown): string | undefined => {
  const values = attribute.safeParse(found).data?.Value ?? []
  const texts = values.flatMap(one => {
    if (one === null) return []
    return typeof one === 'object' ? (one.Alphabetic ?? one.Ideographic ?? []) : String(one)
  })
  return texts.join('\\') || undefined
}
