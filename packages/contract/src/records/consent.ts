import { z } from 'zod'

/**
 * Purposes that a patient may consent to beyond the treatment. 'training': improving a detector with anonymised
 * radiographs.
 */
export const consentPurposes = ['training'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** The latest recorded consent for a purpose. */
export const consentSchema = z
  .object({
    purpose: z.enum(consentPurposes),
    /** False if it was withdrawn. */
    given: z.boolean(),
    at: z.iso.datetime(),
    /** If it was withdrawn, when it had been given; else null. */
    givenAt: z.iso.datetime().nullable(),
    /** The user who recorded it. */
    by: z.string(),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof consentSchema>
