import { type MountFrame, type MountTemplateName, proposedFrame } from '@xrai/contract/mounts/mount-template'
import { nextDecision } from '@xrai/contract/review/next-decision'
import type { MountImage, Mounts } from '@xrai/contract/routes/mounts'
import { dayOf } from '../../base/language/days.ts'
import type { Series } from '../../client/mounts.ts'

/** The radiograph in each frame of a template. */
export type Filled = ReadonlyMap<string, string>

export interface FrameChange {
  readonly frame: string
  readonly image: string | null
}

export const filledOf = ({ frames }: Pick<Series, 'frames'>): Filled =>
  new Map(frames.map(({ frame, image }) => [frame, image]))

/** A series that the server creates with its first change. */
export const newSeries = (date: string, template: MountTemplateName = 'fourteen'): Series => ({
  id: nextDecision([], new Date()).id,
  template,
  date,
  frames: [],
})

/** The radiographs placed in another series of the template, of another day, which are not proposed here. */
export const placedElsewhere = ({ mounts }: Mounts, { id, template }: Series): ReadonlySet<string> =>
  new Set(
    mounts
      .filter(other => other.id !== id && other.template === template)
      .flatMap(({ frames }) => frames.map(({ image }) => image)),
  )

/** The waiting radiographs as they were dropped, those of the latest day first; `images` are the newest first. */
export const inTrayOrder = (images: Mounts['images']): Mounts['images'] => {
  const dayOfUpload = new Map(images.map(image => [image, dayOf(new Date(image.uploadDate))]))
  const day = (image: MountImage) => dayOfUpload.get(image) ?? ''
  return images.toReversed().toSorted((a, b) => (day(a) === day(b) ? 0 : day(a) < day(b) ? 1 : -1))
}

/** The changes that undo the given ones: they restore every affected frame. */
export const opposite = (before: Filled, changes: readonly FrameChange[]): readonly FrameChange[] => {
  const images = new Set(changes.flatMap(({ image }) => image ?? []))
  const touched = new Set([
    ...changes.map(({ frame }) => frame),
    ...[...before].flatMap(([frame, image]) => (images.has(image) ? [frame] : [])),
  ])
  return [...touched].map(frame => ({ frame, image: before.get(frame) ?? null }))
}

/** Puts a radiograph into a frame. If it comes from another one, it changes places with the radiograph that is there. */
export const placing = (before: Filled, frame: string, image: string): readonly FrameChange[] => {
  const other = before.get(frame)
  const from = [...before].find(([, placed]) => placed === image)?.[0]
  const exchanged = from !== undefined && other !== undefined && from !== frame
  return [{ frame, image }, ...(exchanged ? [{ frame: from, image: other }] : [])]
}

/** The frame of the teeth that a dentist stated, else of those that the detector saw. */
export const frameFor = (
  template: MountTemplateName,
  { toothRange, proposedToothRange }: Pick<Mounts['images'][number], 'toothRange' | 'proposedToothRange'>,
): MountFrame | null => proposedFrame(template, toothRange ?? proposedToothRange)

/**
 * Proposes for each waiting radiograph the empty frame of its teeth. Several for one frame: the newest, but first one whose
 * teeth a dentist stated.
 */
export const proposals = (
  template: MountTemplateName,
  filled: Filled,
  waiting: Mounts['images'],
): readonly FrameChange[] => {
  const taken = new Set(filled.keys())
  const stated = waiting.filter(({ toothRange }) => toothRange)
  return [...stated, ...waiting.filter(({ toothRange }) => !toothRange)].flatMap(image => {
    const frame = frameFor(template, image)
    if (!frame || taken.has(frame.id)) return []
    taken.add(frame.id)
    return [{ frame: frame.id, image: image.id }]
  })
}
