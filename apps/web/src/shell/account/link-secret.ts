/**
 * Takes the secret of a mailed link from the fragment, which no server sees, and removes it from the address at once,
 * so that neither the history nor a screenshot contains it.
 */
export function takeLinkSecret(): string {
  const secret = location.hash.slice(1)
  if (secret !== '') history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return secret
}

type LinkKind = 'patient-link' | 'reset-password' | 'verify-email'

/**
 * Takes the secret of the link in the address, or the one that this tab keeps: a phone loads a page anew that it put
 * aside for a password manager.
 */
export function keptLinkSecret(kind: LinkKind): string {
  const secret = takeLinkSecret()
  if (secret !== '') sessionStorage.setItem(kind, secret)
  return secret || (sessionStorage.getItem(kind) ?? '')
}

/** Ends the keeping, when the link is used or refused. */
export const forgetLinkSecret = (kind: LinkKind): void => sessionStorage.removeItem(kind)
