import { uidOf } from '@xrai/engine/texts'
import { isRadiographModality, radiographClasses } from '../../imaging/receiving/require-radiograph.ts'
import { find } from '../dicom-network/find.ts'
import type { QueryKey } from '../dicom-network/identifier.ts'
import { type Pacs, PacsError, type WebPacs } from './reach-pacs.ts'
import { searchWeb } from './web-call.ts'

/** The UIDs of an instance of a study; its class is null if the PACS does not return it. */
export interface ListedInstance {
  readonly seriesUid: string
  readonly instanceUid: string
  readonly sopClass: string | null
}

/** The radiographs of a study. */
export interface ListedStudy {
  readonly instances: readonly ListedInstance[]
  /** The number of series of other modalities, which are not listed. */
  readonly skipped: number
  /** True if there are more. */
  readonly isCut: boolean
}

type Texts = (tag: number) => string | undefined
interface Level {
  readonly objects: readonly Texts[]
  readonly isCut: boolean
}

const tags = { sopClass: 0x00080016, instance: 0x00080018, modality: 0x00080060, series: 0x0020000e } as const
const studyTag = 0x0020000d

/** A full-mouth series has about twenty; a study with more is not dental, and only its first series are read. */
const seriesAtMost = 200
const instancesAtMost = 1000

/**
 * Lists the radiographs of a study, series by series, so that a volume of hundreds of slices is never listed. By QIDO-RS, or
 * by C-FIND of Study Root (PS3.4, C.6.2.1). Throws OutboundError, DimseError or PacsError.
 */
export const listInstances = async (
  pacs: Pacs,
  studyUid: string,
  signal: AbortSignal | undefined,
): Promise<ListedStudy> => {
  const level = pacs.protocol === 'dicomweb' ? levelByWeb(pacs, studyUid, signal) : levelByDimse(pacs, studyUid, signal)
  const series = await level(null, seriesAtMost)
  const instances = new Map<string, ListedInstance>()
  let skipped = 0
  let { isCut } = series
  for (const textOf of series.objects) {
    const seriesUid = uidOf(textOf(tags.series))
    if (!seriesUid) continue
    const listed = isRadiographModality(textOf(tags.modality)) ? await level(seriesUid, instancesAtMost) : null
    const found = (listed?.objects ?? []).flatMap(text => readInstance(seriesUid, text) ?? [])
    if (found.length === 0) skipped += 1
    for (const instance of found) instances.set(instance.instanceUid, instance)
    isCut ||= listed?.isCut === true
    if (instances.size > instancesAtMost) break
  }
  const all = [...instances.values()]
  return { instances: all.slice(0, instancesAtMost), skipped, isCut: isCut || all.length > instancesAtMost }
}

const readInstance = (seriesUid: string, textOf: Texts): ListedInstance | null => {
  const instanceUid = uidOf(textOf(tags.instance))
  const sopClass = uidOf(textOf(tags.sopClass)) ?? null
  if (!instanceUid || (sopClass !== null && !radiographClasses.has(sopClass))) return null
  return { seriesUid, instanceUid, sopClass }
}

const levelByWeb =
  (pacs: WebPacs, studyUid: string, signal: AbortSignal | undefined) =>
  (seriesUid: string | null, most: number): Promise<Level> => {
    const path = `studies/${studyUid}/series`
    if (seriesUid === null) return searchWeb(pacs, { path, uidTag: tags.series, most, signal })
    return searchWeb(pacs, { path: `${path}/${seriesUid}/instances`, uidTag: tags.instance, most, signal })
  }

const levelByDimse =
  ({ target }: Extract<Pacs, { protocol: 'dimse' }>, studyUid: string, signal: AbortSignal | undefined) =>
  async (seriesUid: string | null, most: number): Promise<Level> => {
    const key = (tag: number, vr: QueryKey['vr'], value = ''): QueryKey => ({ tag, vr, value })
    const level = key(0x00080052, 'CS', seriesUid === null ? 'SERIES' : 'IMAGE')
    const wanted =
      seriesUid === null ? [key(tags.modality, 'CS')] : [key(tags.sopClass, 'UI'), key(tags.instance, 'UI')]
    const keys = [level, key(studyTag, 'UI', studyUid), key(tags.series, 'UI', seriesUid ?? ''), ...wanted]
    const [found] = await find(target, [keys], { most, signal })
    if (!found) return { objects: [], isCut: false }
    if (found.status !== 0) throw new PacsError('dimse-status', found.status)
    return { objects: found.matches.map(texts => tag => texts.get(tag)), isCut: found.isCut }
  }
