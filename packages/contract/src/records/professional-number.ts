/**
 * The number without its prefix, because dentists write it with and without the 'COP' of the Colegio Odontológico del
 * Perú.
 */
export const withoutCop = (number: string): string => number.replace(/^\s*C\.?O\.?P(?![a-z])\.?[\s.:\-–n°º]*/i, '')
