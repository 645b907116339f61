import { assignWithUndo, toPatient } from '../../records/assign/assign-with-undo.ts'
import type { PatientName } from './bulk-file.ts'
import type { Run } from './run.ts'

/**
 * Moves radiographs that were present before to the run's patient. Its files show this at once, so that a second click
 * does not move one again, and revert it for radiographs that were not moved or were moved back.
 */
export const moveToChosen = (run: Run, imageIds: readonly string[], chosen: PatientName) => {
  run.place(imageIds, chosen)
  return assignWithUndo(imageIds, toPatient(chosen), (ids, isThere) => {
    const there = new Set(ids)
    run.place(isThere ? imageIds.filter(id => !there.has(id)) : ids, undefined)
  })
}
