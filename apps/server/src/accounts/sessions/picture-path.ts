/** Where a person's picture is served; its address changes with its bytes, so a browser may keep it. */
export const picturePath = (userId: string, hash: string | null): string | null =>
  hash && `/api/people/${userId}/picture?v=${hash.slice(0, 12)}`
