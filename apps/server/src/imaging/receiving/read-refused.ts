import type { listRefusedFiles, RefusedFile } from '@xrai/contract/routes/refused-files'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions/session.ts'
import { countRefused, findRefused, type RefusedRow } from '../../db/queries/imaging/refused-files.ts'

const toDto = ({ id, source, sender, code, at, times, uidHash }: RefusedRow): RefusedFile => ({
  id,
  source,
  code,
  times,
  sender: sender || null,
  at: at.toISOString(),
  uidHash: uidHash || null,
})

export const readRefusedFiles = async (
  { scope }: Session,
  page: z.output<typeof listRefusedFiles.query>,
): Promise<z.input<typeof listRefusedFiles.answer.json>> => {
  const { rows, next } = await findRefused(scope, page)
  return { files: rows.map(toDto), next, total: await countRefused(scope) }
}
