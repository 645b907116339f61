/**
 * Splits a search text into the names of a new patient: the first word or two are the given name, as in Spanish names.
 */
export function splitName(text: string): { readonly firstName: string; readonly lastName: string } {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const given = words.length > 3 ? 2 : 1
  return { firstName: words.slice(0, given).join(' '), lastName: words.slice(given).join(' ') }
}
