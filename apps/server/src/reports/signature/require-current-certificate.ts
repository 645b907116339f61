import { type Settings, SettingsError } from '../../settings/settings.ts'
import { requireValidAt, SigningIdentityError } from '../../settings/signing-identity.ts'

/**
 * Refuses to start signing with an expired certificate. Not part of the settings' validation, because the passing of
 * time must not stop a worker or `npm run backup`.
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
