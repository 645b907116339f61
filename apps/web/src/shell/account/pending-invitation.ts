import { forgetLoginEmail } from './login-email.ts'

const key = 'invitation'

/** Keeps an invitation's secret in this tab while the invited user logs in or registers. */
export const readInvitation = (): string | null => sessionStorage.getItem(key)

export const keepInvitation = (secret: string) => sessionStorage.setItem(key, secret)

export const forgetInvitation = () => {
  sessionStorage.removeItem(key)
  forgetLoginEmail()
}
