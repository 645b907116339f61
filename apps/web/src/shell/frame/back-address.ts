/** The address to return to after logging in: only within this app (prevents an open redirect). */
export function backAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  return value.startsWith('/login') ? undefined : value
}
