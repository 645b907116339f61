/** Peru's identity documents: the national one, the one of resident foreigners (carné de extranjería), and a passport. */
export const documentTypes = ['dni', 'ce', 'passport'] as const
export type DocumentType = (typeof documentTypes)[number]

/**
 * RENIEC numbers a DNI with eight digits, Migraciones a carné with nine; twelve letters or digits are the most that
 * SUNAT's catalogue 06 takes of a carné or a passport.
 */
const patterns: Readonly<Record<DocumentType, RegExp>> = {
  dni: /^\d{8}$/,
  ce: /^[A-Z0-9]{9,12}$/,
  passport: /^[A-Z0-9]{6,12}$/,
}

export const documentNumberMaximum = 12

/** A number as it is kept and compared: without spaces, dots and hyphens, in capital letters. */
export const plainDocumentNumber = (typed: string): string => typed.replace(/[\s.-]+/g, '').toUpperCase()

/** Whether a plain number is one of the type. */
export const isDocumentNumber = (type: DocumentType, plain: string): boolean => patterns[type].test(plain)
