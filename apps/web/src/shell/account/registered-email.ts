const key = 'registered.email'

/** The address of an account that was created in this tab and has not logged in yet, prefilled in the login form. */
export const readRegisteredEmail = (): string | null => sessionStorage.getItem(key)

export const keepRegisteredEmail = (email: string) => sessionStorage.setItem(key, email)

export const forgetRegisteredEmail = () => sessionStorage.removeItem(key)
