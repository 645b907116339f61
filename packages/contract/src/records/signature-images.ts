import { z } from 'zod'

/** The signer's own signature and stamp as small PNG data URIs; null if the profile has none. */
export const signatureImagesSchema = z.object({ signature: z.string().nullable(), stamp: z.string().nullable() })
export type SignatureImages = z.infer<typeof signatureImagesSchema>
