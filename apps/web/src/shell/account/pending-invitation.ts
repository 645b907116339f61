const key = 'invitation'
const emailKey = 'login.email'

/** Keeps an invitation's secret in this tab while the invited user logs in or registers. */
export const readInvitation = (): string | null => sessionStorage.getItem(key)

export const keepInvitation = (secret: string) => sessionStorage.setItem(key, secret)

/** The address that was invited, or of an account created, in this tab; prefilled in the login form until a login. */
export const readLoginEmail = (): string | null => sessionStorage.getItem(emailKey)

export const keepLoginEmail = (email: string) => sessionStorage.setItem(emailKey, email)

export const forgetLoginEmail = () => sessionStorage.removeItem(emailKey)

export const forgetInvitation = () => {
  sessionStorage.removeItem(key)
  forgetLoginEmail()
}
