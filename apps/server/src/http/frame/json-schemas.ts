import { z } from 'zod'

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it: only the keywords that our schemas produce. */
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
 * Converts zod's schemas to JSON Schema. Those with an id become components in their output form; one whose input form
 * differs (defaults, cleaned texts) is inlined where it is input. Therefore outputs must be converted first.
 */
export const createSchemas = () => {
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
      return described({
        ...(typeof $ref === 'string' ? refer($ref.replace('#/$defs/', '')) : {}),
        ...Object.fromEntries(entries),
      })
    }

    return resolve(written as JsonSchema)
  }

  return { components, write }
}

/** A value that may be null is described where its readers look: beside its alternatives. */
const described = <T extends JsonSchema>(schema: T): T => {
  const [value, empty] = schema.anyOf ?? []
  if (!value?.description || empty?.type !== 'null' || schema.anyOf?.length !== 2) return schema
  const { description, ...undescribed } = value
  return { ...schema, anyOf: [undescribed, empty], description: schema.description ?? description }
}

/** A record whose input and output are equal is one component, although its input allows no other field. */
const openObjects = (keyword: string, value: unknown): unknown =>
  keyword === 'additionalProperties' && value === false ? undefined : value

interface Written {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: Record<string, unknown>
}

/**
 * Removes what a reader does not need: the pattern of a format, bounds that every integer has, that an output has no other
 * field.
 */
const simplify =
  (io: 'input' | 'output') =>
  ({ zodSchema, jsonSchema }: Written): void => {
    if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern']
    if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
    if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
    delete jsonSchema['contentEncoding']
    const { def } = zodSchema._zod
    // Our transforms clean a text or sort a list, so their output has the type of their input.
    if (def.type === 'pipe' && def.out._zod.def.type === 'transform') {
      const { $schema: _, ...read } = z.toJSONSchema(def.in, { io: 'input', override: simplify('input') })
      Object.assign(jsonSchema, read)
    }
    if (def.type !== 'object' || def.catchall) return
    if (io === 'input') jsonSchema['additionalProperties'] = false
    else delete jsonSchema['additionalProperties']
  }
