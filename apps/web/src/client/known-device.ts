const key = 'device'
/** People who sign in on one device without one pushing the other out. */
const most = 5

/** What this device was given by its logins, for the next one: with it a stranger's wrong guesses do not lock this device out. */
export const readDevice = (): { readonly device?: string } => {
  const device = localStorage.getItem(key)
  return device === null ? {} : { device }
}

export function keepDevice(device: string | undefined) {
  if (device === undefined) return
  const others = (localStorage.getItem(key) ?? '').split(' ').filter(one => one !== '')
  localStorage.setItem(key, [device, ...others].slice(0, most).join(' '))
}
