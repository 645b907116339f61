/** True if a parameter is a site's id or 'none'. */
export const isSite = (value: unknown): value is string =>
  typeof value === 'string' && (value === 'none' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value))
