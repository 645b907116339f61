import { AppError } from '@xrai/contract/errors/app-error'
import { modalitiesOf } from '@xrai/contract/records/modalities'
import type { DicomFacts, RadiographType } from '@xrai/contract/records/radiograph'

/** PS3.4 annex B.5: computed radiography, digital X-ray and intraoral for both intents, and secondary captures. */
export const radiographClasses: ReadonlySet<string> = new Set(
  ['1', '1.1', '1.1.1', '1.3', '1.3.1', '7', '7.1', '7.2', '7.3', '7.4'].map(part => `1.2.840.10008.5.1.4.1.1.${part}`),
)

/**
 * PS3.3 C.7.3.1.1.1, and 'DR', which is no term of the standard. Programs that convert images write 'OT' or no modality;
 * the quality check examines those.
 */
const radiographModalities: ReadonlySet<string> = new Set(['IO', 'PX', 'DX', 'CR', 'RG', 'OT', 'DR'])

/** True if one of its values is a radiograph's, or if it has none. */
export const isRadiographModality = (modality: string | undefined): boolean => {
  const values = modalitiesOf(modality)
  return values.length === 0 || values.some(value => radiographModalities.has(value))
}

/**
 * Throws INSTANCE_NOT_RADIOGRAPH for reports, presentation states, volumes, photographs and everything else that DICOM
 * stores.
 */
export const requireRadiograph = ({ sopClassUid, modality }: DicomFacts): void => {
  const isClass = sopClassUid === undefined || radiographClasses.has(sopClassUid)
  if (!isClass || !isRadiographModality(modality)) throw new AppError('INSTANCE_NOT_RADIOGRAPH')
}

const types: ReadonlyMap<string, RadiographType> = new Map([
  ['PX', 'panoramic'],
  ['IO', 'periapical'],
])

/** The type that the modality implies; null if only the image can tell. */
export const typeOfModality = ({ modality }: DicomFacts): RadiographType | null => {
  const [type = null, ...others] = modalitiesOf(modality).flatMap(value => types.get(value) ?? [])
  return others.every(other => other === type) ? type : null
}
