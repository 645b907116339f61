const key = 'device'
/** Maximum number of users whose device tokens are stored on one device. */
const most = 5

/**
 * The device token of earlier logins: it exempts this device from lockouts caused by other callers' wrong passwords.
 */
export const readDevice = (): { readonly device?: string } => {
  const device = localStorage.getItem(key)
  return device === null ? {} : { device }
}

export function keepDevice(device: string | undefined) {
  if (device === undefined) return
  const others = (localStorage.getItem(key) ?? '').split(' ').filter(one => one !== '')
  localStorage.setItem(key, [device, ...others].slice(0, most).join(' '))
}
