/**
 * A cell that no spreadsheet takes for a formula: what begins with `= + - @`, a tab or a line break gets an apostrophe
 * before it (OWASP, CSV injection), and every cell is quoted (RFC 4180).
 */
export const csvCell = (value: string | null): string => {
  const text = value ?? ''
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Excel takes a file for UTF-8 by it. */
export const byteOrderMark = '\uFEFF'
