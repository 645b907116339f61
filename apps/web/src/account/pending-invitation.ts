const key = 'invitation'

/** An invitation's secret waits in this tab while its person logs in or registers. */
export const readInvitation = (): string | null => sessionStorage.getItem(key)

export const keepInvitation = (secret: string) => sessionStorage.setItem(key, secret)

export const forgetInvitation = () => sessionStorage.removeItem(key)
