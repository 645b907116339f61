import { arches, type PermanentTooth } from '../teeth/fdi.ts'
import type { ToothRange } from '../teeth/tooth-range.ts'

export const mountTemplateNames = ['fourteen', 'eighteen', 'bitewings'] as const
export type MountTemplateName = (typeof mountTemplateNames)[number]

/** One frame of a mount, in viewing orientation: the patient's right at the left. */
export interface MountFrame {
  readonly id: string
  readonly kind: 'periapical' | 'bitewing'
  /** The teeth of the upper arch for a bitewing, which shows both arches. */
  readonly teeth: ToothRange
  /** 1 to 7 across, 1 to 3 down. */
  readonly column: number
  readonly row: number
}

const ranges = {
  upper: ['18-16', '15-14', '13-12', '11-21', '22-23', '24-25', '26-28'],
  lower: ['48-46', '45-44', '43-42', '41-31', '32-33', '34-35', '36-38'],
} as const

const rangeOf = (id: string): ToothRange => {
  const [first, last] = id.split('-')
  // Every id of `ranges` is 'first-last'.
  return { first: first as PermanentTooth, last: last as PermanentTooth }
}

const periapicals: readonly MountFrame[] = (['upper', 'lower'] as const).flatMap(arch =>
  ranges[arch].map((id, at) => ({
    id,
    kind: 'periapical' as const,
    teeth: rangeOf(id),
    column: at + 1,
    row: arch === 'upper' ? 1 : 3,
  })),
)

const bitewings: readonly MountFrame[] = [0, 1, 5, 6].map(at => ({
  id: `bw-${ranges.upper[at]}`,
  kind: 'bitewing',
  teeth: rangeOf(ranges.upper[at] ?? ''),
  column: at + 1,
  row: 2,
}))

/** The frames of each template: fourteen periapicals, these and four bitewings, or only the bitewings. */
export const mountTemplates: Readonly<Record<MountTemplateName, readonly MountFrame[]>> = {
  fourteen: periapicals,
  eighteen: [...periapicals, ...bitewings],
  bitewings,
}

/** Every frame id that any template has. */
export const mountFrameIds: readonly string[] = mountTemplates.eighteen.map(({ id }) => id)

const teethOf = ({ first, last }: ToothRange): ReadonlySet<string> => {
  const row = arches.upper.includes(first) ? arches.upper : arches.lower
  return new Set(row.slice(row.indexOf(first), row.indexOf(last) + 1))
}

/**
 * The periapical frame whose teeth overlap most with those stated for a radiograph; null if no tooth is shared. A
 * bitewing is never proposed, because the stated range covers one arch only.
 */
export const proposedFrame = (template: MountTemplateName, shown: ToothRange | null): MountFrame | null => {
  if (!shown) return null
  const teeth = teethOf(shown)
  let best: MountFrame | null = null
  let most = 0
  for (const frame of mountTemplates[template]) {
    if (frame.kind === 'bitewing') continue
    const own = teethOf(frame.teeth)
    const shared = [...own].filter(tooth => teeth.has(tooth)).length
    const likeness = shared / (own.size + teeth.size - shared)
    if (likeness > most) {
      best = frame
      most = likeness
    }
  }
  return best
}
