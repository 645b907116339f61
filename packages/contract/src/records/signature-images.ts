import { z } from 'zod'

/** The signer's own signature and stamp as small PNG data URIs; null if the profile has none. */
export const signatureImagesSchema = z.object({
  signature: z.string().nullable().meta({ description: 'The signature as a data URI; null without one.' }),
  stamp: z.string().nullable().meta({ description: 'The stamp as a data URI; null without one.' }),
})
export type SignatureImages = z.infer<typeof signatureImagesSchema>
