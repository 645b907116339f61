import { type MountTemplateName, proposedFrame } from '@xrai/contract/mounts/mount-template'
import { nextDecision } from '@xrai/contract/review/next-decision'
import type { Mounts } from '@xrai/contract/routes/mounts'
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

/** The changes that undo the given ones: they restore every affected frame. */
export const opposite = (before: Filled, changes: readonly FrameChange[]): readonly FrameChange[] => {
  const images = new Set(changes.flatMap(({ image }) => image ?? []))
  const touched = new Set([
    ...changes.map(({ frame }) => frame),
    ...[...before].flatMap(([frame, image]) => (images.has(image) ? [frame] : [])),
  ])
  return [...touched].map(frame => ({ frame, image: before.get(frame) ?? null }))
}

/** Proposes for each waiting radiograph the empty frame of its teeth; the newest of several for one frame. */
export const proposals = (
  template: MountTemplateName,
  filled: Filled,
  waiting: Mounts['images'],
): readonly FrameChange[] => {
  const taken = new Set(filled.keys())
  return waiting.flatMap(({ id, toothRange }) => {
    const frame = proposedFrame(template, toothRange)
    if (!frame || taken.has(frame.id)) return []
    taken.add(frame.id)
    return [{ frame: frame.id, image: id }]
  })
}
