/** A key that nobody else has; unlike crypto.randomUUID also where the clinic's server is reached without TLS. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
