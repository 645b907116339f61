import { createHash } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { errorTable } from '@xrai/contract/errors/table'
import type { Context } from 'hono'
import { addressesOf, fhirRoot } from '../../../interop/fhir/addresses.ts'
import type { Meta } from '../../../interop/fhir/datatypes.ts'
import { outcomeOf } from '../../../interop/fhir/outcome.ts'
import { answerFailure } from '../../frame/failure.ts'
import { refusalLanguage } from '../../frame/refusal-language.ts'

const mediaType = 'application/fhir+json; charset=utf-8'

const jsonFormats = /^(application\/(fhir\+)?json|json)\b/i

/** True for JSON or any type, with R4 if it specifies a release ('fhirVersion', FHIR R4, http). */
const isOurs = (asked: string): boolean =>
  (/^(\*\/\*|application\/\*)/.test(asked) || jsonFormats.test(asked)) &&
  (/;\s*fhirVersion=\s*"?([\d.]+)/i.exec(asked)?.[1] ?? '4.0') === '4.0'

/** Throws FHIR_FORMAT if the caller does not accept JSON, by `_format`, else by the Accept header. */
export const requireJson = (c: Context, format: string | null | undefined): void => {
  // A plus in an address is a space.
  const asked = format ? [format.trim().replace(' ', '+')] : (c.req.header('accept') ?? '*/*').split(',')
  if (!asked.some(one => isOurs(one.trim()))) throw new AppError('FHIR_FORMAT')
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
