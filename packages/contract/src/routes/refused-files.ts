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
      description: "The clinic's name for the equipment, with its AE title, or for the key; null for the folder",
    }),
    code: z.enum(refusalCodes).meta({ description: 'The code of the refusal' }),
    at: z.iso.datetime().meta({ description: 'When it arrived last' }),
    times: z.int().positive().meta({ description: 'The number of times that it was refused with this code' }),
    uidHash: z.string().nullable().meta({
      description: 'SHA-256 of the SOP Instance UID in hexadecimal digits; null for a file without one',
    }),
  })
  .meta({ id: 'RefusedFile' })
export type RefusedFile = z.infer<typeof refusedFileSchema>

export const listRefusedFiles = route(endpoints.listRefusedFiles, {
  summary: 'List refused files of equipment and of the folder, latest first; they are kept for 30 days',
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
  summary: 'Move a refused file back into the folder; it is tried again within a minute',
  tag: 'accounts',
  audit: { writes: ['folder-retry'] },
  params: idParams,
  answer: { status: 200, json: z.object({ id: z.string().meta({ description: 'The id of the refused file.' }) }) },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'FAILED_FILE_GONE', 'FOLDER_NOT_USABLE'],
})
