import { cleanLine } from '@xrai/contract/records/plain-name'

/** PostgreSQL text cannot contain NUL or half a surrogate pair; a file's name, a DICOM tag or a form may. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The name of an uploaded file on one line; `otherwise` if nothing of it is visible. */
export const storableFileName = (name: string, otherwise: string): string =>
  (cleanLine(storable(name)) || otherwise).slice(0, 255).toWellFormed()
