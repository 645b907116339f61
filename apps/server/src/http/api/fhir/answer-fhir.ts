import { createHash } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { errorTable } from '@xrai/contract/errors/table'
import type { Context } from 'hono'
import { type Accept, parseAccept } from 'hono/utils/accept'
import { addressesOf, fhirRoot } from '../../../interop/fhir/addresses.ts'
import type { Meta } from '../../../interop/fhir/datatypes.ts'
import { outcomeOf } from '../../../interop/fhir/outcome.ts'
import { answerFailure } from '../../frame/failure.ts'
import { refusalLanguage } from '../../frame/refusal-language.ts'

const mediaType = 'application/fhir+json; charset=utf-8'

/** The names of a format in `_format` and Accept. */
const names = { json: /^(application\/(fhir\+)?json|json)$/i, pdf: /^(application\/pdf|pdf)$/i }
type Format = keyof typeof names

const anything: readonly Accept[] = [{ type: '*/*', params: {}, q: 1 }]

/** Higher if the range names the format rather than any; 0 if it excludes it, or names another release than R4. */
const precisionOf = (format: Format, { type, params }: Accept): number => {
  const [, release = '4.0'] = Object.entries(params).find(([name]) => name.toLowerCase() === 'fhirversion') ?? []
  if (release !== '4.0') return 0
  if (names[format].test(type)) return 3
  if (type.toLowerCase() === 'application/*') return 2
  return type === '*/*' || type === '*' ? 1 : 0
}

/** The range that counts for a format is the most precise one (RFC 9110 §12.5.1). */
const rankOf = (format: Format, ranges: readonly Accept[]) => {
  const fitting = ranges.map(range => ({ format, q: range.q, precision: precisionOf(format, range) }))
  return fitting.filter(one => one.precision > 0).toSorted((a, b) => b.precision - a.precision || b.q - a.q)[0]
}

/**
 * The format that the caller prefers, by `_format`, else by the Accept header; the first one that is offered if it does
 * not matter. Throws FHIR_FORMAT if the caller accepts none.
 */
export const chooseFormat = (c: Context, asked: string | null | undefined, offered: readonly Format[]): Format => {
  // A plus in an address is a space.
  const ranges = parseAccept((asked || c.req.header('accept') || '').trim().replace(' json', '+json'))
  const ranked = offered.flatMap(format => rankOf(format, ranges.length === 0 ? anything : ranges) ?? [])
  const [best] = ranked.filter(({ q }) => q > 0).toSorted((a, b) => b.q - a.q || b.precision - a.precision)
  if (best) return best.format
  if (offered.includes('pdf') && ranges.some(isForeign)) return 'pdf'
  throw new AppError('FHIR_FORMAT')
}

/** A type that is none of FHIR's: who asks for a Binary in such a type gets its own content (FHIR R4, Binary). */
const isForeign = ({ type, q }: Accept): boolean =>
  q > 0 && /^[^/*]+\/[^/]+$/.test(type) && !/[/+](?:json|xml|turtle)$/i.test(type)

/** Throws FHIR_FORMAT if the caller does not accept JSON. */
export const requireJson = (c: Context, asked: string | null | undefined): void => {
  chooseFormat(c, asked, ['json'])
}

/** Sends a resource or a bundle; 304 if the caller already has the current version. */
export const answerFhir = (c: Context, value: object & { readonly meta?: Meta }): Response => {
  const text = JSON.stringify(value)
  const tag = `W/"${createHash('sha256').update(withoutCursor(text)).digest('hex').slice(0, 32)}"`
  c.header('etag', tag)
  if (value.meta?.lastUpdated) c.header('last-modified', new Date(value.meta.lastUpdated).toUTCString())
  if (c.req.method !== 'POST' && hasIt(c.req.header('if-none-match'), tag)) return c.body(null, 304)
  return c.body(text, 200, { 'content-type': mediaType })
}

/** Ignores the link to the next page, which is sealed again in each response. */
const withoutCursor = (text: string): string => text.replaceAll(/\?_page=[0-9a-f]+"/g, '?_page="')

/** Compared weakly (RFC 9110 §13.1.2): some callers leave out the mark of a weak tag. */
const hasIt = (header: string | undefined, tag: string): boolean => {
  const tags = (header ?? '').split(',').map(one => one.trim())
  return tags.includes('*') || tags.some(one => one === tag || `W/${one}` === tag)
}

export const isFhirCall = (c: Context): boolean => c.req.path.startsWith(`${fhirRoot}/`) || c.req.path === fhirRoot

/** A refusal with the status and headers of every call's, as an OperationOutcome. */
export const answerOutcome = (c: Context, failure: unknown, publicUrl: string): Response => {
  const { status } = errorTable[failure instanceof AppError ? failure.code : 'INTERNAL']
  answerFailure(c, failure)
  const outcome = outcomeOf(failure, addressesOf(publicUrl), refusalLanguage(c).say)
  return c.body(JSON.stringify(outcome), status, { 'content-type': mediaType })
}
