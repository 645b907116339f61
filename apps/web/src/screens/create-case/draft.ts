import type { ChosenImage } from '../../intake/image-intake/chosen-images.ts'
import type { ChosenPatient } from '../../records/patients/patient-picker.tsx'

/** The input for a case that is not created yet. */
export interface Draft {
  readonly name: string
  readonly description: string
  readonly patient: ChosenPatient | null
  readonly images: readonly ChosenImage[]
  /** True if the user chose to send the patient's identity with the files. */
  readonly keepsPatient: boolean | undefined
}

export const emptyDraft: Draft = { name: '', description: '', patient: null, images: [], keepsPatient: undefined }

/** Specification §5: an analysis requires images and a name that is not blank. */
export const canAnalyze = ({ name, images }: Pick<Draft, 'name' | 'images'>) => images.length > 0 && name.trim() !== ''
