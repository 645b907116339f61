import { assignWithUndo, toPatient } from '../assign/assign-with-undo.ts'
import type { PatientName } from './bulk-file.ts'
import type { Run } from './run.ts'

/** Gives radiographs that were there before to the patient of the run; its files say so, and say when it is taken back. */
export const moveToChosen = (run: Run, imageIds: readonly string[], chosen: PatientName) =>
  assignWithUndo(imageIds, toPatient(chosen), (ids, isThere) => run.place(ids, isThere ? chosen : undefined))
