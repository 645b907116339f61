import { type Settings, SettingsError } from '../../settings/settings.ts'
import { requireValidAt, SigningIdentityError } from '../../settings/signing-identity.ts'

/**
 * An expired certificate stops the start of what signs. It is no fault of the settings themselves: time alone must not stop
 * a worker or `npm run backup`.
 */
export function requireCurrentCertificate({ signing }: Settings): void {
  if (signing === null) return
  try {
    requireValidAt(signing, new Date())
  } catch (error) {
    if (error instanceof SigningIdentityError) throw new SettingsError(`SIGNING_P12: ${error.message}`)
    throw error
  }
}
