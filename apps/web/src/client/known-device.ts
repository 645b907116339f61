const key = 'device'
/** The most users whose marks are kept on one device. */
const most = 5

/** The mark that this device got at its logins: with it a stranger's wrong guesses do not lock this device out. */
export const readDevice = (): { readonly device?: string } => {
  const device = localStorage.getItem(key)
  return device === null ? {} : { device }
}

export function keepDevice(device: string | undefined) {
  if (device === undefined) return
  const others = (localStorage.getItem(key) ?? '').split(' ').filter(one => one !== '')
  localStorage.setItem(key, [device, ...others].slice(0, most).join(' '))
}
