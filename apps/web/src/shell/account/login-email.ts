const key = 'login.email'

/** The address that was invited, or of an account created, in this tab; prefilled in the login form until a login. */
export const readLoginEmail = (): string | null => sessionStorage.getItem(key)

export const keepLoginEmail = (email: string) => sessionStorage.setItem(key, email)

export const forgetLoginEmail = () => sessionStorage.removeItem(key)
