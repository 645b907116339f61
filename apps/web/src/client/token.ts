const key = 'token'
const authKey = 'auth'

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export const readToken = (): string | null => sessionStorage.getItem(key)

/** Keeps the session of this tab; `remember` also keeps it for the tabs to come. */
export function storeToken(token: string, options: { readonly remember?: boolean; readonly google?: boolean } = {}) {
  sessionStorage.setItem(key, token)
  if (options.google) sessionStorage.setItem(authKey, 'true')
  if (options.remember) localStorage.setItem(key, token)
  else localStorage.removeItem(key)
  changed()
}

export function forgetToken() {
  sessionStorage.removeItem(key)
  sessionStorage.removeItem(authKey)
  localStorage.removeItem(key)
  changed()
}

/** Puts a remembered session back into a new tab; to be called before anything reads the token. */
export function restoreToken() {
  const remembered = localStorage.getItem(key)
  if (remembered !== null && readToken() === null) sessionStorage.setItem(key, remembered)
}

export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
