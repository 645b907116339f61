import { cleanLine } from '@xrai/contract/records/plain-name'

/**
 * PostgreSQL text cannot contain NUL or half a surrogate pair, and XML, such as FHIR's narrative, no other control
 * character than tab and line breaks; a file's name, a DICOM tag or a form may.
 */
export const storable = (text: string): string => text.toWellFormed().replace(notInXml, '')

/** The characters that XML excludes (XML 1.0 §2.2). */
export const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** The name of an uploaded file on one line; `otherwise` if nothing of it is visible. */
export const storableFileName = (name: string, otherwise: string): string =>
  (cleanLine(storable(name)) || otherwise).slice(0, 255).toWellFormed()
