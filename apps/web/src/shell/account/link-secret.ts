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
 * The secret of the link in the address, else the one kept in this tab, so that it survives a reload by the phone: one
 * that was put aside, for a password manager for example, is loaded anew.
 */
export function keptLinkSecret(kind: LinkKind): string {
  const secret = takeLinkSecret()
  if (secret !== '') sessionStorage.setItem(kind, secret)
  return secret || (sessionStorage.getItem(kind) ?? '')
}

/** Of a link that was used or is refused. */
export const forgetLinkSecret = (kind: LinkKind): void => sessionStorage.removeItem(kind)
