import { z } from 'zod'

/** What a patient may consent to, beyond the treatment: 'training' is improving a detector with radiographs without a name. */
export const consentPurposes = ['training'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** The latest that is recorded of a purpose. */
export const consentSchema = z
  .object({
    purpose: z.enum(consentPurposes),
    /** False where it was withdrawn. */
    given: z.boolean(),
    at: z.iso.datetime(),
    /** Where it was withdrawn, when it had been given; null of one that stands. */
    givenAt: z.iso.datetime().nullable(),
    /** Who recorded it. */
    by: z.string(),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof consentSchema>
