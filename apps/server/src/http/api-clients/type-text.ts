import { allTeeth } from '@xrai/contract/teeth/fdi'
import { type JsonSchema, referredName } from '../frame/json-schemas.ts'

/** Converts a JSON Schema to the text of a TypeScript type. */
export const typeText = (schema: JsonSchema): string => {
  const referred = referredName(schema)
  if (referred !== null) return referred
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return isTooth(schema.enum) ? 'Tooth' : union(schema.enum.map(literal))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(typeText))
  if (schema.allOf) return schema.allOf.map(part => `(${typeText(part)})`).join(' & ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  return types.length === 0 ? 'unknown' : union(types.map(type => typeOfKind(type, schema)))
}

const isTooth = (values: readonly unknown[]): boolean => values.join() === allTeeth.join()

/** The definition of the type `Tooth`. */
export const toothText = (): string => union(allTeeth.map(literal))

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)

const union = (members: readonly string[]): string => [...new Set(members)].join(' | ')

const typeOfKind = (type: string, schema: JsonSchema): string => {
  if (type === 'string') return schema.format === 'binary' ? 'Blob' : 'string'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean' || type === 'null') return type
  if (type === 'array') return arrayText(schema)
  return objectText(schema)
}

const arrayText = ({ prefixItems, items }: JsonSchema): string => {
  if (prefixItems) return `readonly [${prefixItems.map(typeText).join(', ')}]`
  const item = typeof items === 'object' ? typeText(items) : 'unknown'
  return /^\w+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`
}

const objectText = ({ properties = {}, required = [], additionalProperties }: JsonSchema): string => {
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    return `${commentText(field.description)}readonly ${key}${required.includes(name) ? '' : '?'}: ${typeText(field)}`
  })
  const own = `{\n${fields.map(indented).join('\n')}\n}`
  if (typeof additionalProperties !== 'object') return fields.length === 0 ? '{}' : own
  const others = `{ readonly [name: string]: ${typeText(additionalProperties)} }`
  return fields.length === 0 ? others : `${own} & ${others}`
}

export const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

/** The comment that an editor shows for a name. */
export const commentText = (description: string | undefined): string =>
  description === undefined ? '' : `/** ${description.replaceAll('*/', '* /')} */\n`
