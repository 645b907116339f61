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
    purpose: z.enum(consentPurposes).meta({ description: 'The purpose to which the patient consented.' }),
    given: z.boolean().meta({ description: 'False if it was withdrawn.' }),
    at: z.iso.datetime().meta({ description: 'When that was recorded.' }),
    givenAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'If it was withdrawn, when it had been given; else null.' }),
    by: z.string().meta({ description: 'The user who recorded it.' }),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof consentSchema>
