import { forgetRegisteredEmail } from './registered-email.ts'

const key = 'invitation'
const emailKey = 'invitation.email'

/** Keeps an invitation's secret in this tab while the invited user logs in or registers. */
export const readInvitation = (): string | null => sessionStorage.getItem(key)

export const keepInvitation = (secret: string) => sessionStorage.setItem(key, secret)

/** The invited address, prefilled in the login form. */
export const readInvitedEmail = (): string | null => sessionStorage.getItem(emailKey)

export const keepInvitedEmail = (email: string) => {
  forgetRegisteredEmail()
  sessionStorage.setItem(emailKey, email)
}

export const forgetInvitation = () => {
  sessionStorage.removeItem(key)
  sessionStorage.removeItem(emailKey)
}
