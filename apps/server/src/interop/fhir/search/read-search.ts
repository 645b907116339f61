import { AppError } from '@xrai/contract/errors/app-error'
import { readElements, readSummary, type Subset, whole } from './subset.ts'

export type ParameterType = 'token' | 'string' | 'date' | 'reference'

const countDefault = 20
export const countMaximum = 100

/** One parameter of the request: any of its values may match. */
export interface Criterion {
  readonly name: string
  readonly modifier: string | null
  readonly values: readonly string[]
}

/** 'DiagnosticReport:subject', and the target type if only that was requested. */
interface Include {
  readonly path: string
  readonly target: string | null
}

/** One of the names by which the type can be sorted. */
interface Order {
  readonly name: string
  readonly descending: boolean
}

/** By what a type can be searched. */
export interface Searchable {
  readonly parameters: Readonly<Record<string, ParameterType>>
  readonly sort: readonly string[]
  readonly includes: readonly string[]
  readonly reverseIncludes: readonly string[]
}

export interface Search {
  readonly criteria: readonly Criterion[]
  readonly count: number
  readonly sort: readonly Order[]
  /** True if the total count was requested. */
  readonly total: boolean
  readonly includes: readonly Include[]
  readonly reverseIncludes: readonly string[]
  readonly subset: Subset
  /** The understood parameters, for the `self` link. */
  readonly understood: readonly (readonly [string, string])[]
}

/** Longer values cannot be a name, day or code. */
const longest = 400
/** No realistic search has more. */
const mostParameters = 40
const mostValues = 50

const modifiers: Readonly<Record<string, readonly string[]>> = {
  name: ['contains'],
  family: ['exact'],
  given: ['exact'],
  patient: ['Patient'],
  subject: ['Patient'],
  status: ['not'],
}

const invalid = (name: string) => new AppError('FHIR_SEARCH_INVALID', { subject: name })

/**
 * Parses a search. It ignores an unknown parameter, which is then missing from `understood`, if another parameter selects
 * whose records are searched. Otherwise it refuses the search, because the response would contain the whole clinic's
 * records. With `strict` it refuses every unknown parameter, according to FHIR's `Prefer: handling=strict`. It always
 * refuses a value or a modifier that it cannot parse.
 */
export const readSearch = (
  { parameters, sort: sortable, includes, reverseIncludes }: Searchable,
  sent: readonly (readonly [string, string])[],
  { strict }: { readonly strict: boolean },
): Search => {
  if (sent.length > mostParameters) throw invalid('_count')
  const criteria: Criterion[] = []
  const understood: [string, string][] = []
  const found = { includes: [] as Include[], reverseIncludes: [] as string[] }
  let subset = whole
  let count = countDefault
  let total = false
  let sort: readonly Order[] = []
  let unknown: string | null = null
  for (const [key, value] of sent) {
    if (value.length > longest || value.includes('\0') || !value.isWellFormed()) throw invalid(key)
    const [name, modifier] = readKey(key)
    if (key === '_count') {
      count = readCount(value)
      understood.push([key, String(count)])
      continue
    }
    if (key === '_sort') {
      sort = readSort(sortable, value, strict)
      if (sort.length > 0) understood.push([key, sort.map(one => `${one.descending ? '-' : ''}${one.name}`).join(',')])
      continue
    }
    if (key === '_total') total = readTotal(value)
    else if (key === '_summary') subset = { ...subset, summary: readSummary(value) }
    else if (key === '_elements') subset = { ...subset, elements: readElements(value) }
    else if (key === '_include' && includes.includes(pathOf(value))) found.includes.push(readInclude(value))
    else if (key === '_revinclude' && reverseIncludes.includes(pathOf(value))) found.reverseIncludes.push(pathOf(value))
    else if (unread.has(key)) continue
    else if (Object.hasOwn(parameters, name)) criteria.push(readCriterion(name, modifier, value))
    else if (strict) throw unknownParameter(key)
    else {
      if (!ofForm.has(name)) unknown ??= key
      continue
    }
    understood.push([key, value])
  }
  if (unknown !== null && !criteria.some(({ name }) => naming.has(name))) throw unknownParameter(unknown)
  return { criteria, count: subset.summary === 'count' ? 0 : count, total, sort, ...found, subset, understood }
}

const unknownParameter = (key: string) => new AppError('FHIR_PARAMETER_UNKNOWN', { subject: key.slice(0, 60) })

/** Parameters that change how much of a record is returned, but not which records are found. */
const ofForm: ReadonlySet<string> = new Set(['_include', '_revinclude', '_contained', '_containedType', '_maxresults'])

/** Parameters that select a patient or a single resource. */
const naming: ReadonlySet<string> = new Set([
  ...['_id', 'identifier', 'patient', 'subject', 'patient.identifier', 'subject.identifier', 'target'],
  ...['name', 'family', 'given', 'birthdate', 'phone', 'email'],
])

/** Each name once, in order; a name that the type cannot be sorted by is ignored, or refused if `strict`. */
const readSort = (sortable: readonly string[], value: string, strict: boolean): readonly Order[] => {
  const orders = value.split(',').map(text => ({ name: text.replace(/^-/, ''), descending: text.startsWith('-') }))
  const known = orders.filter(({ name }) => sortable.includes(name))
  const unknown = orders.find(one => !known.includes(one))
  if (unknown && strict) throw new AppError('FHIR_PARAMETER_UNKNOWN', { subject: `_sort=${unknown.name}`.slice(0, 60) })
  return [...new Map(known.toReversed().map(one => [one.name, one])).values()].toReversed()
}

/** Parameters of the response format, which is fixed. */
const unread = new Set(['_format', '_pretty'])

/** A name and its modifier; in a chain such as 'subject:Patient.identifier' the type can only be Patient. */
const readKey = (key: string): readonly [name: string, modifier: string | null] => {
  const plain = key.replace(/^(patient|subject):Patient\./, '$1.')
  const colon = plain.indexOf(':')
  return colon === -1 ? [plain, null] : [plain.slice(0, colon), plain.slice(colon + 1)]
}

const pathOf = (value: string): string => value.split(':').slice(0, 2).join(':')

const readInclude = (value: string): Include => ({ path: pathOf(value), target: value.split(':')[2] ?? null })

const readCriterion = (name: string, modifier: string | null, value: string): Criterion => {
  if (modifier !== null && !modifiers[name]?.includes(modifier)) throw invalid(`${name}:${modifier}`.slice(0, 60))
  const values = splitEscaped(value, ',').filter(one => one !== '')
  if (values.length === 0 || values.length > mostValues) throw invalid(name)
  return { name, modifier, values }
}

const readCount = (value: string): number => {
  if (!/^\d{1,9}$/.test(value)) throw invalid('_count')
  return Math.min(Number(value), countMaximum)
}

const readTotal = (value: string): boolean => {
  if (!['none', 'estimate', 'accurate'].includes(value)) throw invalid('_total')
  return value !== 'none'
}

/** Splits at separators that are not escaped by a backslash; the parts keep their backslashes. */
const splitEscaped = (text: string, separator: ',' | '|'): string[] => {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (letter === '\\' && at + 1 < text.length) parts[parts.length - 1] += letter + (text[++at] ?? '')
    else if (letter === separator) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

export const unescaped = (text: string): string => text.replace(/\\([\\,|$])/g, '$1')

export interface Token {
  /** Null for any system, '' for no system. */
  readonly system: string | null
  readonly code: string
}

export const readToken = (value: string): Token => {
  const parts = splitEscaped(value, '|').map(unescaped)
  if (parts.length === 1) return { system: null, code: parts[0] ?? '' }
  return { system: parts[0] ?? '', code: parts.slice(1).join('|') }
}

/** The id of a reference to a resource of this server; null for a reference to another server. */
export const readReference = (value: string, type: string, base: string): string | null => {
  const plain = unescaped(value)
  const own = plain.startsWith(`${base}/`) ? plain.slice(base.length + 1) : plain
  if (!own.includes('/')) return own
  const [named, id, ...rest] = own.split('/')
  return named === type && id && rest.length === 0 ? id : null
}
