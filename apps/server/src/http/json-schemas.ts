import { z } from 'zod'

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it: the keywords that our schemas come to. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema | boolean
  readonly prefixItems?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly format?: string
}

const place = '#/components/schemas/'

/** The name of the component that a schema refers to. */
export const referredName = ({ $ref }: JsonSchema): string | null => $ref?.replace(place, '') ?? null

/**
 * Writes zod's schemas as JSON Schema. Those with an id become components, as they are answered; a component that is read
 * otherwise than it is answered (defaults, cleaned texts) stands in the place where it is read. Answers come first, therefore.
 */
export const openSchemas = () => {
  const components: Record<string, JsonSchema> = {}

  const write = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const {
      $schema: _,
      $defs = {},
      ...written
    } = z.toJSONSchema(schema, { io, override: simplify(io), unrepresentable: 'any' })
    const definitions = $defs as Readonly<Record<string, JsonSchema>>

    const refer = (name: string): JsonSchema => {
      const definition = resolve(definitions[name] ?? {})
      components[name] ??= definition
      const isSame = io === 'output' || JSON.stringify(components[name]) === JSON.stringify(definition, openObjects)
      return isSame ? { $ref: `${place}${name}` } : definition
    }

    const resolve = <T>(value: T): T => {
      if (Array.isArray(value)) return value.map(resolve) as T
      if (typeof value !== 'object' || value === null) return value
      const { $ref, ...rest } = value as JsonSchema
      const entries = Object.entries(rest).map(([keyword, inner]) => [keyword, resolve(inner)])
      return {
        ...(typeof $ref === 'string' ? refer($ref.replace('#/$defs/', '')) : {}),
        ...Object.fromEntries(entries),
      }
    }

    return resolve(written as JsonSchema)
  }

  return { components, write }
}

/** A record that is sent as it is answered is one component, though of what is sent no other field is taken. */
const openObjects = (keyword: string, value: unknown): unknown =>
  keyword === 'additionalProperties' && value === false ? undefined : value

interface Written {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: Record<string, unknown>
}

/** Leaves out what a reader does not need: the pattern of a format, bounds that every integer has, that an answer has no other field. */
const simplify =
  (io: 'input' | 'output') =>
  ({ zodSchema, jsonSchema }: Written): void => {
    if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern']
    if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
    if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
    delete jsonSchema['contentEncoding']
    const { def } = zodSchema._zod
    // A transform of ours cleans a text or orders a list: what it answers is of the kind that it reads.
    if (def.type === 'pipe' && def.out._zod.def.type === 'transform') {
      const { $schema: _, ...read } = z.toJSONSchema(def.in, { io: 'input', override: simplify('input') })
      Object.assign(jsonSchema, read)
    }
    if (def.type !== 'object' || def.catchall) return
    if (io === 'input') jsonSchema['additionalProperties'] = false
    else delete jsonSchema['additionalProperties']
  }
