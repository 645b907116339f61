import { person } from '../access.ts'
import { endpoint } from '../route.ts'

export const startTwoFactor = endpoint('post', '/api/me/two-factor', { ...person, proof: 'again' })
export const confirmTwoFactor = endpoint('post', '/api/me/two-factor/confirm', person)
export const stopTwoFactor = endpoint('post', '/api/me/two-factor/stop', { ...person, proof: 'again' })
export const renewBackupCodes = endpoint('post', '/api/me/two-factor/backup-codes', { ...person, proof: 'again' })
