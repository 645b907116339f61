/** ana.perez@clinica.pe → a•••••••z@clinica.pe: enough to recognise it, not to copy it from the screen. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const letters = [...email.slice(0, at)]
  if (at < 1) return '•'.repeat(8)
  const last = letters.length > 3 ? letters.at(-1) : ''
  return `${letters[0]}${'•'.repeat(Math.max(3, letters.length - 2))}${last}${email.slice(at)}`
}
