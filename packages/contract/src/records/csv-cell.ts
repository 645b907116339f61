/** What a spreadsheet takes for the start of a formula, in full width too (OWASP, CSV injection). */
const formula = '[=+\\-@＝＋－＠]'
const atStart = new RegExp(`^(?:[\\t\\r\\n]|\\s*${formula})`, 'u')
/**
 * Where the list separator of the system is `;`, Excel does not see our quotes behind the first cell: a semicolon or line
 * break within a cell begins a cell of its own.
 */
const inside = new RegExp(`(?<=[^])([;\\t\\r\\n])(?=[\\s"]*${formula})`, 'gu')

/** A quoted cell (RFC 4180) that no spreadsheet takes for a formula: an apostrophe precedes what looks like one. */
export const csvCell = (value: string | null): string => {
  const text = value ?? ''
  const safe = text.replace(inside, "$1'")
  return `"${(atStart.test(text) ? `'${safe}` : safe).replaceAll('"', '""')}"`
}

/** A row. A cell does not begin with a tab or line break, behind which a spreadsheet may begin a cell of its own. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map(cell => csvCell(cell?.replace(/^[\t\r\n]+/, '') ?? null)).join(',')}\r\n`
