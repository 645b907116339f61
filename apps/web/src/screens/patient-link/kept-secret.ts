import { takeLinkSecret } from '../../shell/account/link-secret.ts'

const key = 'patient-link'

/** The secret of the link in the address, else that of this tab, so that a phone which loads the page anew still has it. */
export function keptSecret(): string {
  const secret = takeLinkSecret()
  if (secret !== '') sessionStorage.setItem(key, secret)
  return secret || (sessionStorage.getItem(key) ?? '')
}
