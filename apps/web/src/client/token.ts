const key = 'token'
const authKey = 'auth'
const ownerKey = 'xrai.owner'

/** `takesPlace`: the session replaces another one. */
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

/** Stores the id of the token's owner beside it, so that it is known offline. */
export function keepOwner(userId: string) {
  if (readToken() === null) return
  sessionStorage.setItem(ownerKey, userId)
  if (localStorage.getItem(key) === readToken()) localStorage.setItem(ownerKey, userId)
}

/** The id of the session's user; null until the session was loaded once. */
export const readOwner = (): string | null => sessionStorage.getItem(ownerKey)

/** Stores the tab's session; `remember` also stores it for new tabs. */
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

/** Ends the tab's session and its remembered copy; a session that another tab remembered stays. */
export function forgetToken() {
  if (localStorage.getItem(key) === readToken()) {
    localStorage.removeItem(key)
    localStorage.removeItem(ownerKey)
  }
  for (const name of [key, authKey, ownerKey]) sessionStorage.removeItem(name)
  notifyChange(false)
}

/** Restores a remembered session in a new tab; call it before anything reads the token. */
export function restoreToken() {
  const remembered = localStorage.getItem(key)
  if (remembered === null || readToken() !== null) return
  sessionStorage.setItem(key, remembered)
  const owner = localStorage.getItem(ownerKey)
  if (owner !== null) sessionStorage.setItem(ownerKey, owner)
}

/**
 * Ends a session that is invalid on the server. If the same user has been remembered with another one since, it takes
 * its place and nothing is lost. Another user's never does, because this tab's input would be stored as theirs.
 */
export function loseToken() {
  const remembered = localStorage.getItem(key)
  const owner = readOwner()
  if (remembered !== null && remembered !== readToken() && owner !== null && localStorage.getItem(ownerKey) === owner) {
    sessionStorage.setItem(key, remembered)
    sessionStorage.removeItem(authKey)
    return notifyChange(true)
  }
  forgetToken()
  for (const listener of lossListeners) listener()
}

/** Notifies of every session that begins or ends in this tab. */
export const onTokenChange = (listener: ChangeListener) => listen(changeListeners, listener)

/** Notifies of lost sessions, not of those that the user ended. */
export const onTokenLost = (listener: LossListener) => listen(lossListeners, listener)
