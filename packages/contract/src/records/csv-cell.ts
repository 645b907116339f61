/**
 * Characters that a spreadsheet takes for the start of a formula, including full-width forms (OWASP, CSV injection).
 */
const formula = '[=+\\-@＝＋－＠]'
const atStart = new RegExp(`^(?:[\\t\\r\\n]|\\s*${formula})`, 'u')
/**
 * If the system's list separator is `;`, Excel honours our quotes only in the first cell: a semicolon or line break
 * inside a later cell starts a new cell.
 */
const inside = new RegExp(`(?<=[^])([;\\t\\r\\n])(?=[\\s"]*${formula})`, 'gu')

/** A quoted cell (RFC 4180) that no spreadsheet evaluates: an apostrophe precedes text that looks like a formula. */
export const csvCell = (value: string | null): string => {
  const text = value ?? ''
  const safe = text.replace(inside, "$1'")
  return `"${(atStart.test(text) ? `'${safe}` : safe).replaceAll('"', '""')}"`
}

/** A row. No cell begins with a tab or line break, because a spreadsheet may start a new cell after it. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map(cell => csvCell(cell?.replace(/^[\t\r\n]+/, '') ?? null)).join(',')}\r\n`

/** Lets Excel recognise UTF-8. */
export const byteOrderMark = '\uFEFF'
