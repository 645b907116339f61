import { AppError } from '@xrai/contract/errors/app-error'
import type { ContactMessage } from '@xrai/contract/routes/operator'
import type { Queryable } from '../db/database.ts'
import { listMessageRows, type MessageRow, updateMessage } from '../db/queries/messages.ts'

export const readMessages = async (db: Queryable, paging: { page: number; size: number }) => {
  const { rows, ...counts } = await listMessageRows(db, paging)
  return { messages: rows.map(presentMessage), ...counts, ...paging }
}

/** NOT_FOUND when there is no such message. */
export const markMessage = async (
  db: Queryable,
  id: string,
  answered: boolean,
  by: string,
): Promise<ContactMessage> => {
  const values = answered ? { answeredAt: new Date(), answeredBy: by } : { answeredAt: null, answeredBy: null }
  const row = await updateMessage(db, id, values)
  if (!row) throw new AppError('NOT_FOUND')
  return presentMessage(row)
}

const presentMessage = ({ answeredBy: _, answeredAt, createdAt, ...row }: MessageRow): ContactMessage => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})
