import { type MountTemplateName, mountTemplateNames, proposedFrame } from '@xrai/contract/mounts/mount-template'
import type { Mounts } from '@xrai/contract/routes/mounts'

/** The picture in each frame of a template. */
export type Filled = ReadonlyMap<string, string>

export interface FrameChange {
  readonly frame: string
  readonly image: string | null
}

export const filledOf = ({ mounts }: Mounts, template: MountTemplateName): Filled =>
  new Map(mounts.find(mount => mount.template === template)?.frames.map(({ frame, image }) => [frame, image]))

/** The template that is filled most; fourteen periapicals where none is begun. */
export const firstTemplate = ({ mounts }: Mounts): MountTemplateName =>
  mountTemplateNames.toSorted((a, b) => countOf(mounts, b) - countOf(mounts, a))[0] ?? 'fourteen'

const countOf = (mounts: Mounts['mounts'], template: MountTemplateName): number =>
  mounts.find(mount => mount.template === template)?.frames.length ?? 0

/** What takes changes back: every frame that they touch as it was. */
export const opposite = (before: Filled, changes: readonly FrameChange[]): readonly FrameChange[] => {
  const images = new Set(changes.flatMap(({ image }) => image ?? []))
  const touched = new Set([
    ...changes.map(({ frame }) => frame),
    ...[...before].flatMap(([frame, image]) => (images.has(image) ? [frame] : [])),
  ])
  return [...touched].map(frame => ({ frame, image: before.get(frame) ?? null }))
}

/** Each picture that waits into the empty frame that its teeth propose; the first of several for one frame, the newest. */
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
