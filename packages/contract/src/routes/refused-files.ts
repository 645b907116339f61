import { z } from 'zod'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { refusalCodes, refusedPerClinic, refusedSources } from './refused-file-terms.ts'
import { route } from './route.ts'

export const refusedFileSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the refused file.' }),
    source: z.enum(refusedSources).meta({ description: 'How it arrived.' }),
    sender: z.string().nullable().meta({
      description: 'What the clinic calls the equipment, with its AE title, or the key; null for the folder',
    }),
    code: z.enum(refusalCodes).meta({ description: 'Why it was not taken' }),
    at: z.iso.datetime().meta({ description: 'When it came last' }),
    times: z.int().positive().meta({ description: 'How often it came and was refused alike' }),
    uidHash: z.string().nullable().meta({
      description: 'SHA-256 of the SOP Instance UID in hexadecimal digits; null for a file without one',
    }),
  })
  .meta({ id: 'RefusedFile' })
export type RefusedFile = z.infer<typeof refusedFileSchema>

export const listRefusedFiles = route(endpoints.listRefusedFiles, {
  summary: 'What equipment and the folder sent that was not taken, latest first; kept for 30 days',
  tag: 'accounts',
  audit: noPatient,
  query: cursorQuery(10),
  answer: {
    status: 200,
    json: cursorFacts.extend({
      files: z.array(refusedFileSchema).meta({ description: 'The refused files, the latest first.' }),
      total: z.int().nonnegative().max(refusedPerClinic).meta({ description: 'How many there are.' }),
    }),
  },
  errors: ['FORBIDDEN'],
})

export const retryRefusedFile = route(endpoints.retryRefusedFile, {
  summary: 'Move a refused file of the folder back, where it is tried again within a minute',
  tag: 'accounts',
  audit: { writes: ['folder-retry'] },
  params: idParams,
  answer: { status: 200, json: z.object({ id: z.string().meta({ description: 'The id of the refused file.' }) }) },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'FAILED_FILE_GONE', 'FOLDER_NOT_USABLE'],
})
