import { z } from 'zod'

type Path = readonly PropertyKey[]

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

/**
 * The paths of the fields of `value` that a schema does not have. zod drops them silently, so a caller who misspelt an
 * optional field would never notice.
 */
export const unknownFields = (schema: z.core.$ZodType, value: unknown, at: Path = []): readonly Path[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return isFields(value) ? unknownInObject(def, value, at) : []
    case 'array':
      // zod refuses a longer array without reading its items, of which a body may hold hundreds of thousands.
      return Array.isArray(value) && value.length <= mostItems(def)
        ? value.flatMap((item, index) => unknownFields(def.element, item, [...at, index]))
        : []
    case 'tuple':
      return Array.isArray(value)
        ? def.items.flatMap((item, index) => unknownFields(item, value[index], [...at, index]))
        : []
    case 'record':
      return isFields(value)
        ? Object.entries(value).flatMap(([key, inner]) => unknownFields(def.valueType, inner, [...at, key]))
        : []
    case 'union':
      return unknownInUnion(def.options, value, at)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return unknownFields(def.innerType, value, at)
    case 'pipe':
      return unknownFields(def.in, value, at)
    default:
      return []
  }
}

const mostItems = ({ checks = [] }: z.core.$ZodArrayDef): number =>
  Math.min(
    ...checks.map(check => {
      const { def } = (check as z.core.$ZodChecks)._zod
      if (def.check === 'max_length') return def.maximum
      return def.check === 'length_equals' ? def.length : Number.POSITIVE_INFINITY
    }),
  )

const unknownInObject = (def: z.core.$ZodObjectDef, value: Readonly<Record<string, unknown>>, at: Path) => {
  const isOpen = def.catchall !== undefined && (def.catchall as z.core.$ZodTypes)._zod.def.type !== 'never'
  return Object.entries(value).flatMap(([name, inner]): readonly Path[] => {
    const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
    if (field) return unknownFields(field, inner, [...at, name])
    return isOpen ? [] : [[...at, name]]
  })
}

/** By the alternative that accepts the value; if several or none do, by the one with the fewest unknown fields. */
const unknownInUnion = (options: readonly z.core.$ZodType[], value: unknown, at: Path): readonly Path[] => {
  const taking = options.filter(option => z.core.safeParse(option, value).success)
  const [nearest = []] = (taking.length > 0 ? taking : options)
    .map(option => unknownFields(option, value, at))
    .sort((one, other) => one.length - other.length)
  return nearest
}
