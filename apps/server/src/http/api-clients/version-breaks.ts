import { type JsonSchema, referredName } from '../frame/json-schemas.ts'
import type { VersionShapes } from './version-shapes.ts'

type Components = VersionShapes['components']

/** One side of a comparison: a schema and the components that it refers to. */
interface Side {
  readonly schema: JsonSchema
  readonly components: Components
}

/** `sent`: a program wrote it, and unknown fields and values are refused. `answered`: a program reads it, and ignores them. */
type Direction = 'sent' | 'answered'

interface Comparison {
  readonly made: Side
  readonly read: Side
  readonly direction: Direction
  readonly path: string
  /** Pairs of components on the way here, because schemas may refer to themselves. */
  readonly above: readonly string[]
}

/** A sentence for each change by which a program of the version before `now` would fail. Additions are none. */
export const breaksOf = (then: VersionShapes, now: VersionShapes): readonly string[] => [
  ...Object.entries(then.refusals).flatMap(([code, status]) =>
    now.refusals[code] === status ? [] : [`${code} had the status ${status}`],
  ),
  ...Object.entries(then.calls).flatMap(([name, before]) => {
    const after = now.calls[name]
    if (!after) return [`${name} is gone`]
    const compare = (direction: Direction, field: string, one: JsonSchema, other: JsonSchema) => {
      const old = { schema: one, components: then.components }
      const current = { schema: other, components: now.components }
      const [made, read] = direction === 'sent' ? [old, current] : [current, old]
      return misfits({ made, read, direction, path: `${name} ${field}`, above: [] })
    }
    const sent = Object.entries(before.sent).flatMap(([field, { required, schema }]) => {
      const other = after.sent[field]
      if (!other) return [`${name} ${field} is gone`]
      return [
        ...(other.required && !required ? [`${name} ${field} was optional`] : []),
        ...compare('sent', field, schema, other.schema),
      ]
    })
    const demanded = Object.entries(after.sent).flatMap(([field, { required }]) =>
      required && !before.sent[field] ? [`${name} ${field} is required and was not there`] : [],
    )
    const answered = Object.entries(before.answers).flatMap(([field, schema]) => {
      const other = after.answers[field]
      return other ? compare('answered', field, schema, other) : [`${name} ${field} is gone`]
    })
    return [...sent, ...demanded, ...answered]
  }),
]

/** Why a reader of `read` may not understand what `made` allows. */
const misfits = (asked: Comparison): readonly string[] => {
  const pair = JSON.stringify([referredName(asked.made.schema), referredName(asked.read.schema)])
  const made = resolved(asked.made)
  const read = resolved(asked.read)
  if (asked.above.includes(pair)) return []
  const above = pair === '[null,null]' ? asked.above : [...asked.above, pair]
  return alternativesOf(made).flatMap(one => {
    const tried = alternativesOf(read).map(other => misfitsOfOne({ ...asked, above, made: one, read: other }))
    const [nearest = []] = tried.toSorted((left, right) => left.length - right.length)
    return nearest
  })
}

const resolved = ({ schema, components }: Side): Side => {
  const name = referredName(schema)
  return { components, schema: name === null ? schema : (components[name] ?? {}) }
}

const alternativesOf = ({ schema, components }: Side): readonly Side[] => {
  const { anyOf, oneOf, type, ...rest } = schema
  if (anyOf ?? oneOf)
    return (anyOf ?? oneOf ?? []).flatMap(one => alternativesOf(resolved({ schema: one, components })))
  if (typeof type === 'object') return type.map(one => ({ schema: { ...rest, type: one }, components }))
  return [{ schema, components }]
}

const misfitsOfOne = (asked: Comparison): readonly string[] => {
  const { made, read, direction, path } = asked
  const one = typeOf(made.schema)
  const other = typeOf(read.schema)
  if (other === null) return []
  const [was, is] = direction === 'sent' ? [one, other] : [other, one]
  if (one !== other && !(one === 'integer' && other === 'number')) return [`${path} was ${was} and is ${is}`]
  if (made.schema.allOf || read.schema.allOf)
    return JSON.stringify(made.schema) === JSON.stringify(read.schema) ? [] : [`${path} changed`]
  return [
    ...(direction === 'sent' ? refusedValues(asked) : []),
    ...(read.schema.format === undefined || read.schema.format === made.schema.format
      ? []
      : [`${path} has another format`]),
    ...misfitsOfFields(asked),
    ...misfitsOfItems(asked),
  ]
}

const typeOf = ({ type, const: value, enum: values }: JsonSchema): string | null => {
  if (typeof type === 'string') return type
  const [first] = values ?? [value]
  if (first === undefined) return null
  return first === null ? 'null' : typeof first
}

const valuesOf = (schema: JsonSchema) => schema.enum ?? ('const' in schema ? [schema.const] : null)

const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

/** Values that were taken and are refused now. */
const refusedValues = ({ made, read, path }: Comparison): readonly string[] => {
  const taken = valuesOf(read.schema)
  const given = valuesOf(made.schema)
  const isNarrower = (names: readonly string[], refuses: (then: number, now: number) => boolean) =>
    names.filter(name => {
      const then = Reflect.get(made.schema, name)
      const now = Reflect.get(read.schema, name)
      return typeof now === 'number' && (typeof then !== 'number' || refuses(then, now))
    })
  const bounds = [
    ...isNarrower(lowest, (then, now) => now > then),
    ...isNarrower(highest, (then, now) => now < then),
    ...(Reflect.get(read.schema, 'pattern') === Reflect.get(made.schema, 'pattern') ? [] : ['pattern']),
  ]
  const gone = taken && given ? given.filter(value => !taken.includes(value)) : []
  return [
    ...(taken && !given ? [`${path} took any value`] : []),
    ...gone.map(value => `${path} took ${JSON.stringify(value)}`),
    ...bounds.map(name => `${path} has a narrower ${name}`),
  ]
}

const misfitsOfFields = (asked: Comparison): readonly string[] => {
  const { made, read, direction, path } = asked
  const inner = (name: string, one: JsonSchema, other: JsonSchema) =>
    misfits({
      ...asked,
      made: { ...made, schema: one },
      read: { ...read, schema: other },
      path: path.endsWith('json') ? `${path} ${name}` : `${path}.${name}`,
    })
  const given = made.schema.properties ?? {}
  const expected = read.schema.properties ?? {}
  const both = Object.entries(expected).flatMap(([name, schema]) =>
    given[name] ? inner(name, given[name], schema) : [],
  )
  const relied = direction === 'sent' ? given : expected
  const there = direction === 'sent' ? expected : given
  const gone = Object.keys(relied)
    .filter(name => !there[name])
    .map(name => `${path}.${name} is gone`)
  const always = made.schema.required ?? []
  const needed = read.schema.required ?? []
  const uncertain = needed
    .filter(name => !always.includes(name) && (direction === 'sent' || given[name]))
    .map(name => `${path}.${name} ${direction === 'sent' ? 'is required and was not' : 'was always there'}`)
  const one = made.schema.additionalProperties
  const other = read.schema.additionalProperties
  const records = typeof one === 'object' && typeof other === 'object' ? inner('*', one, other) : []
  return [...both, ...gone, ...uncertain, ...records]
}

const misfitsOfItems = (asked: Comparison): readonly string[] => {
  const { made, read, path } = asked
  const one = made.schema.items
  const other = read.schema.items
  const inner = (place: string, left: JsonSchema, right: JsonSchema) =>
    misfits({ ...asked, made: { ...made, schema: left }, read: { ...read, schema: right }, path: `${path}${place}` })
  const places = made.schema.prefixItems ?? []
  const expected = read.schema.prefixItems ?? []
  if (places.length !== expected.length) return [`${path} has another length`]
  return [
    ...places.flatMap((place, at) => inner(`[${at}]`, place, expected[at] ?? {})),
    ...(typeof one === 'object' && typeof other === 'object' ? inner('[]', one, other) : []),
  ]
}
