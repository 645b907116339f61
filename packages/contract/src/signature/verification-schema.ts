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
    state: z.enum(['valid', 'superseded', 'changed']).meta({
      description:
        "'valid', 'superseded' if an amendment replaced it, or 'changed' if what is stored no longer fits the signature.",
    }),
    statement: statementSchema.meta({ description: 'The signed statement as data.' }),
    signed: z.string().meta({ description: 'The exact text that is signed.' }),
    signature: z.string().meta({ description: 'Ed25519 signature, 64 bytes in base64url.' }),
    key: z
      .object({
        publicKey: z.string().meta({ description: 'The raw 32 bytes in base64url.' }),
        createdAt: z.iso.datetime().meta({ description: 'When the key was made.' }),
        retiredAt: z.iso.datetime().nullable().meta({
          description: 'When another key replaced it, null for the current one; its earlier signatures stay valid.',
        }),
      })
      .meta({ description: 'The public key that the signature is checked with.' }),
    file: z.string().meta({ description: 'SHA-256 of the signed PDF, from its first byte to its last.' }),
    supersededAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the amendment that replaces it was signed; null if none does.' }),
    followedAt: z.iso.datetime().nullable().meta({
      description:
        "For an odontogram: when the same patient's next one was signed, which does not replace it; null without a next one.",
    }),
    chart: z.enum(odontogramKinds).nullable().meta({ description: 'The kind of the odontogram; null for a report.' }),
    kept: z
      .object({
        signature: keptSchema.meta({ description: 'The signature itself.' }),
        pdf: keptSchema.meta({ description: 'The signed PDF.' }),
        document: keptSchema.meta({ description: 'The report as data; for an odontogram, the odontogram.' }),
        picture: keptSchema
          .nullable()
          .meta({ description: 'The uploaded file; null for an odontogram, which has none.' }),
        decisions: keptSchema.meta({
          description: 'The decisions of dentists; for an odontogram, the changes of its entries.',
        }),
      })
      .meta({ description: 'For each thing that was signed, how it is stored today.' }),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof verificationSchema>

/** A public key of the installation. */
export const publicKeySchema = z
  .object({
    id: z.string().meta({ description: 'SHA-256 of the raw 32 bytes, as in statements.' }),
    publicKey: z.string().meta({ description: 'The raw 32 bytes in base64url.' }),
    createdAt: z.iso.datetime().meta({ description: 'When the key was made.' }),
    retiredAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When another key replaced it; null for the current one.' }),
  })
  .meta({ id: 'PublicKey' })
export type PublicKey = z.infer<typeof publicKeySchema>
