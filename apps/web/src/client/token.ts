const key = 'token'
const authKey = 'auth'

type Listener = () => void

const changeListeners = new Set<Listener>()
const lossListeners = new Set<Listener>()

const tell = (listeners: ReadonlySet<Listener>) => {
  for (const listener of listeners) listener()
}

const listen = (listeners: Set<Listener>, listener: Listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const readToken = (): string | null => sessionStorage.getItem(key)

/** Keeps the session of this tab; `remember` also keeps it for the tabs to come. */
export function storeToken(token: string, options: { readonly remember?: boolean; readonly google?: boolean } = {}) {
  sessionStorage.setItem(key, token)
  if (options.google) sessionStorage.setItem(authKey, 'true')
  if (options.remember) localStorage.setItem(key, token)
  else localStorage.removeItem(key)
  tell(changeListeners)
}

export function forgetToken() {
  sessionStorage.removeItem(key)
  sessionStorage.removeItem(authKey)
  localStorage.removeItem(key)
  tell(changeListeners)
}

/** Puts a remembered session back into a new tab; to be called before anything reads the token. */
export function restoreToken() {
  const remembered = localStorage.getItem(key)
  if (remembered !== null && readToken() === null) sessionStorage.setItem(key, remembered)
}

/** The server no longer knows the session: it ends here too, without the person having asked for it. */
export function loseToken() {
  forgetToken()
  tell(lossListeners)
}

/** Hears of every session that begins or ends here. */
export const onTokenChange = (listener: Listener) => listen(changeListeners, listener)

/** Hears of sessions that were lost, not of those that were ended. */
export const onTokenLost = (listener: Listener) => listen(lossListeners, listener)
