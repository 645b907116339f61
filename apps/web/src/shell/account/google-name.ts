/** Specification §5: the last word is the last name, the rest the first name; a lone word is both. */
export function splitGoogleName(displayName: string): { readonly first_name: string; readonly last_name: string } {
  const words = displayName.split(' ').filter(word => word !== '')
  const last_name = words.at(-1) ?? ''
  return { first_name: words.slice(0, -1).join(' ') || last_name, last_name }
}
