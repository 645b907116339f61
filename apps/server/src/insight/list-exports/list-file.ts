import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import type { Attempts } from '../../accounts/sessions/attempts.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { byteOrderMark, csvLine, csvStream } from '../../base/csv.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'

/** Exports per user and minute, because each reads a whole list. */
const exports = 20

/** A column of a file: its heading, and a row's cell. */
export type Column<Row> = readonly [head: string, read: (row: Row) => string | number | null]

interface ListFile<Row> {
  readonly action: AuditAction
  readonly columns: readonly Column<Row>[]
  readonly pages: () => AsyncIterable<readonly Row[]>
}

/** A list as CSV, read while it is sent, with an audit event. Throws TOO_MANY_ATTEMPTS. */
export const listFile = async <Row>(
  { scope, user }: Session,
  attempts: Attempts,
  { action, columns, pages }: ListFile<Row>,
): Promise<ReadableStream<Uint8Array>> => {
  await attempts.spend([{ key: `list export ${user.id}`, most: exports }])
  await insertAuditEvent(scope, { by: user.id, action })
  return csvStream(lines(columns, pages()))
}

async function* lines<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<readonly Row[]>) {
  yield `${byteOrderMark}${csvLine(columns.map(([head]) => head))}`
  for await (const rows of pages) {
    const written = rows.map(row => csvLine(columns.map(([, read]) => asText(read(row)))))
    if (written.length > 0) yield written.join('')
  }
}

const asText = (cell: string | number | null) => (typeof cell === 'number' ? String(cell) : cell)
