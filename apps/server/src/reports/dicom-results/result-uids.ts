import { resultClasses } from '../../base/dicom-uids.ts'
import { uidOfName } from '../../base/uid-of-name.ts'
import { captureName, identityName, seriesName, studyName } from '../../imaging/receiving/result-names.ts'
import type { ImageReference } from './content-item.ts'
import { isReferable, type ResultSource } from './result-source.ts'

export const sopClasses = resultClasses
export type ResultKind = keyof typeof sopClasses

type Named = Pick<ResultSource, 'report' | 'image' | 'origin' | 'state'>

/** The file's study; a radiograph without one gets a separate study. */
export const studyUid = ({ origin, image }: Pick<Named, 'origin' | 'image'>): string =>
  origin?.study ?? uidOfName(...studyName(image.id, image.identity))

export const seriesUid = (kind: ResultKind, { report, image }: Pick<Named, 'report' | 'image'>): string =>
  uidOfName(...seriesName(kind, report.analysisId, image.identity))

/** Equal for the same signed version, or for equal preliminary content. */
export const instanceUid = (kind: ResultKind, { report, image, state }: Named): string => {
  if (kind === 'capture') return uidOfName(...captureName(image.id, image.identity))
  const content = state.is === 'signed' ? state.version : state.fingerprint
  return uidOfName('instance', kind, report.analysisId, content, ...identityName(image.identity))
}

/** The UID of the previous version, which an amendment replaces; null if that is another patient's, in another study. */
export const predecessorUid = (kind: ResultKind, { report, image, state }: Named): string | null =>
  state.is === 'signed' && state.follows
    ? uidOfName('instance', kind, report.analysisId, state.version - 1, ...identityName(image.identity))
    : null

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
