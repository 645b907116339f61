/**
 * Takes the secret of a mailed link from the fragment, which no server sees, and removes it from the address at once,
 * so that neither the history nor a screenshot contains it.
 */
export function takeLinkSecret(): string {
  const secret = location.hash.slice(1)
  if (secret !== '') history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return secret
}
