import { type AuditAction, type AuditGroup, viewActions } from './audit-actions.ts'

/* Separate from the actions, because a screen's address contains an action, and only the screen itself groups them. */

const viewed: ReadonlySet<string> = new Set(viewActions)
const accessed: ReadonlySet<string> = new Set([
  ...['register', 'login', 'login-failed', 'logout', 'clinic-enter', 'refused', 'key-use', 'device-revoke'],
  ...['link-open', 'link-lock'],
])
const clinical =
  /^(analyze|renew|teeth|measure|review|reopen|decide|blind-(begin|reveal|skip)|sign|amend|amend-discard|report|result-(send|resend|cancel)|link-(create|revoke|mail|share)|report-share|calibration-(create|delete|apply)|patient-note-(add|edit|delete|restore)|odontogram-(create|edit|discard|restore|sign)|(picture|case|patient)-(create|receive|edit|move|site|delete|restore|consent|mount|merge|unmerge)|patient-pacs-(search|retrieve|cancel))$/
const ofData = /(^|-)(export|erase|erasure-request|erasure-undo|erasure-hold|audit-check)$/

/** The group of an action in the owner's filter. */
export const groupOfAction = (action: AuditAction): AuditGroup => {
  if (viewed.has(action)) return 'views'
  if (clinical.test(action)) return 'clinical'
  if (accessed.has(action)) return 'access'
  return ofData.test(action) ? 'data' : 'account'
}
