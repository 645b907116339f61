/** Peru's identity documents: the national one, the carné de extranjería of resident foreigners, and a passport. */
export const documentTypes = ['dni', 'ce', 'passport'] as const
export type DocumentType = (typeof documentTypes)[number]

/**
 * RENIEC issues DNIs with eight digits, Migraciones carnés with nine; SUNAT's catalogue 06 allows at most twelve
 * letters or digits for a carné or a passport.
 */
const patterns: Readonly<Record<DocumentType, RegExp>> = {
  dni: /^\d{8}$/,
  ce: /^[A-Z0-9]{9,12}$/,
  passport: /^[A-Z0-9]{6,12}$/,
}

export const documentNumberMaximum = 12

/** A number in its stored and compared form: without spaces, dots and hyphens, in capital letters. */
export const plainDocumentNumber = (typed: string): string => typed.replace(/[\s.-]+/g, '').toUpperCase()

/** True if a normalised number is valid for the type. */
export const isDocumentNumber = (type: DocumentType, plain: string): boolean => patterns[type].test(plain)
