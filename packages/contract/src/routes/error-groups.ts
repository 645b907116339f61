/** Refusals of a call that runs the detector. */
export const engineErrors = [
  'ENGINE_UNAVAILABLE',
  'ENGINE_UNREACHABLE',
  'ENGINE_BUSY',
  'ENGINE_TIMEOUT',
  'ENGINE_REFUSED',
  'ENGINE_ANSWER_INVALID',
  'ENGINE_SCORES_INVALID',
] as const

/** Refusals of a picture that is no radiograph. */
export const pictureErrors = [
  'IMAGE_REQUIRED',
  'PICTURE_TOO_LARGE',
  'PICTURE_TOO_MANY_PIXELS',
  'PICTURE_UNSUPPORTED',
  'FIELD_REPEATED',
  'TOO_MANY_ATTEMPTS',
  'SERVER_BUSY',
] as const
