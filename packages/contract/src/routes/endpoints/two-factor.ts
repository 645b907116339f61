import { membersBySession } from '../access.ts'
import { endpoint } from '../route.ts'

export const startTwoFactor = endpoint('post', '/api/me/two-factor', { ...membersBySession, proof: 'again' })
export const confirmTwoFactor = endpoint('post', '/api/me/two-factor/confirm', membersBySession)
export const stopTwoFactor = endpoint('post', '/api/me/two-factor/stop', { ...membersBySession, proof: 'again' })
export const renewBackupCodes = endpoint('post', '/api/me/two-factor/backup-codes', {
  ...membersBySession,
  proof: 'again',
})
