import { z } from 'zod'
import { errorCodes } from '../errors/table.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/**
 * Why a clinic's folder does not work. `off`: the operator set none up; `unanalysed`: files wait in it because the
 * clinic has no credit and reached its maximum of radiographs without an analysis.
 */
export const folderFaults = [
  'off',
  'root',
  'missing',
  'no-folder',
  'read',
  'write',
  'full',
  'unanalysed',
  'unproved',
] as const
export type FolderFault = (typeof folderFaults)[number]

/** Maximum number of failed files listed by name. */
export const failedShown = 5
/** Maximum number of files counted, for queued and failed ones each. */
export const filesCounted = 1000

export const watchFolderSchema = z
  .object({
    name: z.string().meta({ description: "The clinic's subfolder of WATCH_DIR" }),
    fault: z.enum(folderFaults).nullable().meta({ description: 'Why the folder cannot be read; null if it can.' }),
    receivedAt: z.iso.datetime().nullable().meta({ description: 'When it last brought a radiograph' }),
    waiting: z.int().nonnegative().meta({ description: 'How many files wait.' }),
    failed: z.int().nonnegative().meta({ description: 'How many files were put aside because they failed.' }),
    latest: z
      .array(
        z.object({
          name: z.string().meta({ description: 'The name of the file.' }),
          at: z.iso.datetime().meta({ description: 'When it failed.' }),
          code: z
            .enum(errorCodes)
            .nullable()
            .meta({ description: 'Why it failed, a code of the error table; null if that is not known.' }),
        }),
      )
      .max(failedShown)
      .meta({ description: 'The latest failed files, each with its refusal if its reason file exists' }),
  })
  .meta({ id: 'WatchFolder' })
export type WatchFolder = z.infer<typeof watchFolderSchema>

export const getWatchFolder = route(endpoints.getWatchFolder, {
  summary: 'The folder from which radiographs are taken into the clinic',
  tag: 'accounts',
  audit: { none: 'names of files that the clinic itself put there' },
  answer: { status: 200, json: watchFolderSchema },
  errors: [],
})

export const testWatchFolder = route(endpoints.testWatchFolder, {
  summary: 'Create the folder if it is missing, and try to write in it',
  tag: 'accounts',
  audit: { none: 'names of files that the clinic itself put there' },
  answer: { status: 200, json: watchFolderSchema },
  errors: [],
})
