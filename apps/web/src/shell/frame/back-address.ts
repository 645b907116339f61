/** Where to go after logging in: only ever an address of this app, never another site's (open redirect). */
export function backAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  return value.startsWith('/login') ? undefined : value
}
