/** PostgreSQL keeps no NUL and no half surrogate pair in a text; a file's name, a DICOM tag or a form may hold one. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
