/** The path of a user's picture; it changes with the bytes, so browsers may cache it. */
export const picturePath = (userId: string, hash: string | null): string | null =>
  hash && `/api/people/${userId}/picture?v=${hash.slice(0, 12)}`
