import { assignWithUndo, toPatient } from '../../records/assign/assign-with-undo.ts'
import type { PatientName } from './bulk-file.ts'
import type { Run } from './run.ts'

/**
 * Moves radiographs that were present before to the run's patient. Its files show this at once, so that a second click
 * does not move one again, and revert it for radiographs that were not moved or were moved back.
 */
export const moveToChosen = (run: Run, imageIds: readonly string[], chosen: PatientName) => {
  run.place(imageIds, chosen)
  const there = new Set<string>()
  return assignWithUndo(imageIds, toPatient(chosen), (ids, isThere) => {
    for (const id of ids) isThere ? there.add(id) : there.delete(id)
    // Those of which the user was asked follow later.
    run.place([...there], chosen)
    run.place(
      imageIds.filter(id => !there.has(id)),
      undefined,
    )
  })
}
