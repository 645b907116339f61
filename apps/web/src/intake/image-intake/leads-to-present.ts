import type { Refusal } from '../../client/result.ts'

/** The clinic already has this radiograph, so sending it again is pointless. */
export const isPresent = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'IMAGE_PRESENT' || code === 'IMAGE_IN_TRASH'

/** The clinic already has this image, or another one with its identifier; a retry is useless in both cases. */
export const leadsToPresent = (refusal: Pick<Refusal, 'code'>): boolean =>
  isPresent(refusal) || refusal.code === 'INSTANCE_OTHER_PICTURE' || refusal.code === 'INSTANCE_OTHER_PATIENT'
