import { z } from 'zod'
import { odontogramKinds } from '../odontogram/kinds.ts'
import { statementSchema } from './statement-schema.ts'

/** The result of checking stored data: as it was signed, changed since, or erased at a person's request. */
export const keptStates = ['intact', 'changed', 'erased'] as const

const keptSchema = z.enum(keptStates)

/**
 * The facts that every holder of a report's code may see: never a patient's data. 'valid': the report counts;
 * 'superseded': an amendment replaced it; 'changed': its signature or stored data differs from what was signed.
 */
export const verificationSchema = z
  .object({
    state: z.enum(['valid', 'superseded', 'changed']),
    statement: statementSchema,
    /** The exact text that is signed. */
    signed: z.string(),
    /** Ed25519 signature, 64 bytes in base64url. */
    signature: z.string(),
    key: z.object({
      /** The raw 32 bytes in base64url. */
      publicKey: z.string(),
      createdAt: z.iso.datetime(),
      /** When another key replaced it; its earlier signatures stay valid. */
      retiredAt: z.iso.datetime().nullable(),
    }),
    /** SHA-256 of the signed PDF, from its first byte to its last. */
    file: z.string(),
    /** When the amendment that replaces it was signed. */
    supersededAt: z.iso.datetime().nullable(),
    /** For an odontogram: when the same patient's next one was signed, which does not replace it. */
    followedAt: z.iso.datetime().nullable(),
    /** Set only for an odontogram. */
    chart: z.enum(odontogramKinds).nullable(),
    kept: z.object({
      signature: keptSchema,
      pdf: keptSchema,
      document: keptSchema,
      /** Null for an odontogram. */
      picture: keptSchema.nullable(),
      /** For an odontogram, the changes of its entries. */
      decisions: keptSchema,
    }),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof verificationSchema>

/** A public key of the installation. */
export const publicKeySchema = z
  .object({
    /** SHA-256 of the raw 32 bytes, as in statements. */
    id: z.string(),
    /** The raw 32 bytes in base64url. */
    publicKey: z.string(),
    createdAt: z.iso.datetime(),
    retiredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PublicKey' })
export type PublicKey = z.infer<typeof publicKeySchema>
