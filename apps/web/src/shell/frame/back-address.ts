/** The address to return to after logging in: only within this app (prevents an open redirect). */
export function backAddress(value: unknown): string | undefined {
  // Browsers leave control characters out of an address: '/' and a tab before '/evil.example' is '//evil.example'.
  if (typeof value !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(value)) return undefined
  return value.startsWith('/login') ? undefined : value
}
