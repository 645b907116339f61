import type { Refusals } from '../../http/read-request.ts'

/** The refusals of a form without a picture or a type. */
export const uploadRefusals: Refusals = {
  image: { missing: 'IMAGE_REQUIRED', wrong: 'IMAGE_REQUIRED' },
  type: { missing: 'TYPE_REQUIRED', wrong: 'TYPE_UNKNOWN' },
}
