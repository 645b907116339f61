/**
 * The address to return to after logging in: only within this app (prevents an open redirect), and without the text of
 * a search, which may be a patient's name, because another user may log in.
 */
export function backAddress(value: unknown): string | undefined {
  // Browsers leave control characters out of an address: '/' and a tab before '/evil.example' is '//evil.example'.
  if (typeof value !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(value)) return undefined
  if (value.startsWith('/login')) return undefined
  return value.replace(/\?q=[^&#]*&/, '?').replace(/[?&]q=[^&#]*/, '')
}
