import type { Token } from './read-search.ts'

/** Compares two systems without the installation's address, which may have changed. */
export const isSameSystem = (one: string, other: string): boolean => withoutHost(one) === withoutHost(other)

/**
 * True if the value matches the token; a token without a code matches every value of its system (FHIR R4, search, 'token').
 */
export const isToken = ({ system, code }: Token, of: string, value: string): boolean =>
  (system === null || (system !== '' && isSameSystem(of, system))) && (code === '' ? !!system : value === code)

const withoutHost = (system: string): string => system.replace(/^https?:\/\/[^/]+/, '')
