import { z } from 'zod'
import { odontogramKinds } from '../charting/odontogram.ts'
import { statementSchema } from './statement-schema.ts'

/** What a check of kept data found: as it was signed, changed since, or erased by a person's right. */
export const keptStates = ['intact', 'changed', 'erased'] as const

const keptSchema = z.enum(keptStates)

/**
 * What every holder of a report's code may know: never a patient's data. 'valid' is the report that counts, 'superseded'
 * one that an amendment replaced; 'changed' one whose signature or kept data is not what was signed.
 */
export const verificationSchema = z
  .object({
    state: z.enum(['valid', 'superseded', 'changed']),
    statement: statementSchema,
    /** The exact text that is signed. */
    signed: z.string(),
    /** Of Ed25519, 64 bytes in base64url. */
    signature: z.string(),
    key: z.object({
      /** The raw 32 bytes in base64url. */
      publicKey: z.string(),
      createdAt: z.iso.datetime(),
      /** When another key took its place; what it signed before stays valid. */
      retiredAt: z.iso.datetime().nullable(),
    }),
    /** SHA-256 of the signed PDF, from its first byte to its last. */
    file: z.string(),
    /** When the amendment that replaces it was signed. */
    supersededAt: z.iso.datetime().nullable(),
    /** Of an odontogram: when the same patient's next one was signed, which does not replace it. */
    followedAt: z.iso.datetime().nullable(),
    /** Of an odontogram. */
    chart: z.enum(odontogramKinds).nullable(),
    kept: z.object({
      signature: keptSchema,
      pdf: keptSchema,
      document: keptSchema,
      /** Null for an odontogram. */
      picture: keptSchema.nullable(),
      /** Of an odontogram, the changes of its entries. */
      decisions: keptSchema,
    }),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof verificationSchema>

/** A public key of the installation. */
export const publicKeySchema = z
  .object({
    /** SHA-256 of the raw 32 bytes, as statements name it. */
    id: z.string(),
    /** The raw 32 bytes in base64url. */
    publicKey: z.string(),
    createdAt: z.iso.datetime(),
    retiredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PublicKey' })
export type PublicKey = z.infer<typeof publicKeySchema>
