import { cleanLine } from '@xrai/contract/records/plain-name'

/** PostgreSQL keeps no NUL and no half surrogate pair in a text; a file's name, a DICOM tag or a form may hold one. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The name of an uploaded file, on one line and as it is written; `otherwise` if nothing of it is visible. */
export const storableFileName = (name: string, otherwise: string): string =>
  (cleanLine(storable(name)) || otherwise).slice(0, 255).toWellFormed()
