import { type FindingClassId, hasSurfaces } from '@xrai/contract/classes/detection-class'
import type { Face } from '@xrai/contract/odontogram/faces'
import type { FindingShape } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { isFdi, noTooth } from '@xrai/contract/teeth/fdi'
import type { ToothChoice } from './tooth-picker.tsx'

export const toothOf = ({ tooth }: Pick<FoldedFinding, 'tooth'>): ToothChoice => (isFdi(tooth) ? tooth : noTooth)

/** The surfaces of an added finding, which only a tooth has. */
export const surfacesOf = (id: string, tooth: ToothChoice, surfaces: readonly Face[]) =>
  hasSurfaces(id) && isFdi(tooth) && surfaces.length > 0 ? { surfaces: [...surfaces] } : {}

interface EditedFields {
  readonly chosen: FindingClassId | ''
  readonly tooth: ToothChoice
  /** Undefined if it is unchanged. */
  readonly shape: FindingShape | undefined
  readonly surfaces: readonly Face[]
}

/** The fields that differ from the finding. */
export const changesOf = (edited: FoldedFinding, { chosen, tooth, shape, surfaces: given }: EditedFields) => {
  // Without a tooth the form shows no surfaces.
  const surfaces = isFdi(tooth) ? given : []
  return {
    ...(chosen !== '' && chosen !== edited.class && { class: chosen }),
    ...(tooth !== toothOf(edited) && { tooth }),
    ...(shape && { shape }),
    ...(String(surfaces) !== String(edited.surfaces ?? []) && { surfaces: [...surfaces] }),
  }
}
