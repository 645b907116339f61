import type { ChosenImage } from '../../intake/image-intake/chosen-images.ts'
import type { ChosenPatient } from '../../records/patients/patient-picker.tsx'

/** The input for a case that is not created yet. */
export interface Draft {
  readonly name: string
  readonly description: string
  /** Null if the user chose none; undefined until the user chooses. */
  readonly patient: ChosenPatient | null | undefined
  readonly images: readonly ChosenImage[]
  /** True if the user chose to send the patient's identity with the files. */
  readonly keepsPatient: boolean | undefined
}

export const emptyDraft: Draft = { name: '', description: '', patient: undefined, images: [], keepsPatient: undefined }

/** The draft with the patient of the address, from whose page it was opened, until the user chooses. */
export const withPreset = (draft: Draft, preset: ChosenPatient | undefined): Draft => {
  if (draft.patient !== undefined || !preset) return draft
  const { id, name, birthDate } = preset
  return { ...draft, patient: { id, name, ...(birthDate !== undefined && { birthDate }) } }
}

/** Specification §5: an analysis requires images, none of which is being edited, and a name that is not blank. */
export const canAnalyze = ({ name, images }: Pick<Draft, 'name' | 'images'>) =>
  images.length > 0 && !images.some(({ isEditing }) => isEditing) && name.trim() !== ''
