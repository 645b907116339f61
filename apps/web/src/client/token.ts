const key = 'token'
const authKey = 'auth'
const ownerKey = 'xrai.owner'

/** `takesPlace`: a session begins where another one was. */
type ChangeListener = (takesPlace: boolean) => void
type LossListener = () => void

const changeListeners = new Set<ChangeListener>()
const lossListeners = new Set<LossListener>()

const notifyChange = (takesPlace: boolean) => {
  for (const listener of changeListeners) listener(takesPlace)
}

const listen = <Listener>(listeners: Set<Listener>, listener: Listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const readToken = (): string | null => sessionStorage.getItem(key)

/** Remembers whose session the token is, for as long as the token itself, so that this is known without a connection. */
export function keepOwner(userId: string) {
  if (readToken() === null) return
  sessionStorage.setItem(ownerKey, userId)
  if (localStorage.getItem(key) === readToken()) localStorage.setItem(ownerKey, userId)
}

/** The id of the session's user; null until the session was read once. */
export const readOwner = (): string | null => sessionStorage.getItem(ownerKey)

/** Keeps the session of this tab; `remember` also keeps it for the tabs to come. */
export function storeToken(token: string, options: { readonly remember?: boolean; readonly google?: boolean } = {}) {
  const takesPlace = readToken() !== null
  sessionStorage.setItem(key, token)
  if (options.google) sessionStorage.setItem(authKey, 'true')
  sessionStorage.removeItem(ownerKey)
  localStorage.removeItem(ownerKey)
  if (options.remember) localStorage.setItem(key, token)
  else localStorage.removeItem(key)
  notifyChange(takesPlace)
}

/** Ends the session of this tab, and its copy that is remembered; one that another tab remembers is left alone. */
export function forgetToken() {
  if (localStorage.getItem(key) === readToken()) {
    localStorage.removeItem(key)
    localStorage.removeItem(ownerKey)
  }
  for (const name of [key, authKey, ownerKey]) sessionStorage.removeItem(name)
  notifyChange(false)
}

/** Puts a remembered session back into a new tab; to be called before anything reads the token. */
export function restoreToken() {
  const remembered = localStorage.getItem(key)
  if (remembered === null || readToken() !== null) return
  sessionStorage.setItem(key, remembered)
  const owner = localStorage.getItem(ownerKey)
  if (owner !== null) sessionStorage.setItem(ownerKey, owner)
}

/**
 * The session is invalid on the server: it ends here too, although the user did not end it. Where another one
 * is remembered since, that one takes its place and nothing was lost.
 */
export function loseToken() {
  const remembered = localStorage.getItem(key)
  if (remembered !== null && remembered !== readToken()) {
    sessionStorage.setItem(key, remembered)
    sessionStorage.removeItem(authKey)
    sessionStorage.removeItem(ownerKey)
    return notifyChange(true)
  }
  forgetToken()
  for (const listener of lossListeners) listener()
}

/** Hears of every session that begins or ends here. */
export const onTokenChange = (listener: ChangeListener) => listen(changeListeners, listener)

/** Hears of sessions that were lost, not of those that were ended. */
export const onTokenLost = (listener: LossListener) => listen(lossListeners, listener)
