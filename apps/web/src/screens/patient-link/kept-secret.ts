import { takeLinkSecret } from '../../shell/account/link-secret.ts'

const key = 'patient-link'

/**
 * The secret of the link in the address, else the one stored in this tab, so that it survives a reload by the phone.
 */
export function keptSecret(): string {
  const secret = takeLinkSecret()
  if (secret !== '') sessionStorage.setItem(key, secret)
  return secret || (sessionStorage.getItem(key) ?? '')
}
