import { AppError } from '@xrai/contract/errors/app-error'
import type { ContactMessage } from '@xrai/contract/routes/operator'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import type { NumberedPage } from '../../db/paging.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { listMessageRows, type MessageRow, updateMessage } from '../../db/queries/accounts/messages.ts'

export const readMessages = async (db: Queryable, paging: NumberedPage) => {
  const { rows, ...counts } = await listMessageRows(db, paging)
  return { messages: rows.map(toMessageDto), ...counts, ...paging }
}

/** Throws NOT_FOUND if there is no such message. Recorded in the audit trail of the operator's own clinic. */
export const markMessage = async (
  scope: ClinicScope,
  id: string,
  answered: boolean,
  by: string,
): Promise<ContactMessage> => {
  const values = answered ? { answeredAt: new Date(), answeredBy: by } : { answeredAt: null, answeredBy: null }
  const row = await updateMessage(scope.db, id, values)
  if (!row) throw new AppError('NOT_FOUND')
  await insertAuditEvent(scope, { by, action: 'message-mark', subjectId: id })
  return toMessageDto(row)
}

const toMessageDto = ({ answeredBy: _, answeredAt, createdAt, ...row }: MessageRow): ContactMessage => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})
