import { assignWithUndo, toPatient } from '../assign/assign-with-undo.ts'
import type { PatientName } from './bulk-file.ts'
import type { Run } from './run.ts'

/**
 * Gives radiographs that were there before to the patient of the run. Its files say so at once, so that no second press moves one
 * again, and take it back for those that stay where they were or return there.
 */
export const moveToChosen = (run: Run, imageIds: readonly string[], chosen: PatientName) => {
  run.place(imageIds, chosen)
  return assignWithUndo(imageIds, toPatient(chosen), (ids, isThere) => {
    const there = new Set(ids)
    run.place(isThere ? imageIds.filter(id => !there.has(id)) : ids, undefined)
  })
}
