import { z } from 'zod'
import { errorCodes } from '../errors/table.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/**
 * Why a clinic's folder does not work. `off`: the operator set none up; `unanalysed`: files wait in it because the
 * clinic has no credit and reached its maximum of radiographs without an analysis.
 */
export const folderFaults = ['off', 'root', 'missing', 'no-folder', 'read', 'write', 'full', 'unanalysed'] as const
export type FolderFault = (typeof folderFaults)[number]

/** Maximum number of failed files listed by name. */
export const failedShown = 5
/** Maximum number of files counted, for queued and failed ones each. */
export const filesCounted = 1000

export const watchFolderSchema = z
  .object({
    name: z.string().meta({ description: "The clinic's subfolder of WATCH_DIR" }),
    fault: z.enum(folderFaults).nullable(),
    receivedAt: z.iso.datetime().nullable().meta({ description: 'When it last brought a radiograph' }),
    waiting: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    latest: z
      .array(
        z.object({
          name: z.string(),
          at: z.iso.datetime(),
          code: z.enum(errorCodes).nullable(),
        }),
      )
      .max(failedShown)
      .meta({ description: 'The failed files that came last, with the refusal of each where its reason is there' }),
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
  summary: 'Make the folder where it is missing, and try to write in it',
  tag: 'accounts',
  audit: { none: 'names of files that the clinic itself put there' },
  answer: { status: 200, json: watchFolderSchema },
  errors: [],
})
