import { resultClasses } from '../../base/dicom-uids.ts'
import type { ImageReference } from './content-item.ts'
import { uidOfName } from './instance-uid.ts'
import { isReferable, type ResultSource } from './result-source.ts'

export const sopClasses = resultClasses
export type ResultKind = keyof typeof sopClasses

type Named = Pick<ResultSource, 'report' | 'image' | 'origin' | 'state'>

/** The file's study; a radiograph without one gets a separate study. */
export const studyUid = ({ origin, image }: Pick<Named, 'origin' | 'image'>): string =>
  origin?.study ?? uidOfName('study', image.id)

export const seriesUid = (kind: ResultKind, { report }: Pick<Named, 'report'>): string =>
  uidOfName('series', kind, report.analysisId)

/** Equal for the same signed version, or for equal preliminary content. */
export const instanceUid = (kind: ResultKind, { report, image, state }: Named): string => {
  if (kind === 'capture') return uidOfName('instance', kind, image.id)
  return uidOfName('instance', kind, report.analysisId, state.is === 'signed' ? state.version : state.fingerprint)
}

/** The UID of the previous version, which an amendment replaces. */
export const predecessorUid = (kind: ResultKind, { report, state }: Named): string | null =>
  state.is === 'signed' && state.version > 1 ? uidOfName('instance', kind, report.analysisId, state.version - 1) : null

/** Secondary captures, and multi-frame X-ray and angiography; a file of another class has no frame numbers. */
const isMultiFrame = (sopClass: string): boolean =>
  /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(7\.[1-4]|12\.[12](\.1)?|13\.1\.[1-5])$/.test(sopClass)

/** The image that the results reference: the file's own, else its secondary capture. */
export const pictureOf = (source: Named): ImageReference & { readonly series: string } => {
  const { origin } = source
  if (!isReferable(origin)) {
    const sopClass = sopClasses.capture
    const instance = instanceUid('capture', source)
    return { sopClass, instance, frame: null, series: seriesUid('capture', source) }
  }
  const { sopClass, instance, series, frames } = origin
  return { sopClass, instance, series, frame: frames > 1 && isMultiFrame(sopClass) ? 1 : null }
}
