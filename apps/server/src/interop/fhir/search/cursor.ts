import { AppError } from '@xrai/contract/errors/app-error'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'
import type { FhirNeeds } from '../needs.ts'

/** Where the next page begins: after a row, by its sort keys, and after `skip` resources of the following row. */
const placeSchema = z.object({ after: z.array(z.string()).nullable(), skip: z.int().min(0) })
export type Place = z.infer<typeof placeSchema>

export const start: Place = { after: null, skip: 0 }

const cursorSchema = z.object({
  clinic: z.string(),
  of: z.string(),
  sent: z.array(z.tuple([z.string(), z.string()])),
  place: placeSchema,
})

interface Cursor {
  /** The type, or the operation, that is paged. */
  readonly of: string
  readonly sent: readonly (readonly [string, string])[]
  readonly place: Place
}

/** Sealed, so that a name that was searched for by POST never appears in a URL. */
export const sealCursor = ({ session, secret }: FhirNeeds, { of, sent, place }: Cursor): Promise<string> =>
  symmetricEncrypt({ key: secret, data: JSON.stringify({ clinic: session.clinic.id, of, sent, place }) })

/** Throws FHIR_SEARCH_INVALID for a cursor of another clinic, of another search, or a forged one. */
export const decryptCursor = async ({ session, secret }: FhirNeeds, of: string, sealed: string): Promise<Cursor> => {
  try {
    const cursor = cursorSchema.parse(JSON.parse(await symmetricDecrypt({ key: secret, data: sealed })))
    if (cursor.clinic === session.clinic.id && cursor.of === of) return cursor
  } catch (cause) {
    throw new AppError('FHIR_SEARCH_INVALID', { cause, subject: '_page' })
  }
  throw new AppError('FHIR_SEARCH_INVALID', { subject: '_page' })
}
