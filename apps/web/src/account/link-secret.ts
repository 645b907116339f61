/**
 * The secret of a mailed link, which stands after the #, where no server sees it; taken out of the address at once, so
 * that neither the history nor a picture of the screen keeps it.
 */
export function takeLinkSecret(): string {
  const secret = location.hash.slice(1)
  if (secret !== '') history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return secret
}
