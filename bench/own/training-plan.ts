import { createHash } from 'node:crypto'
import { detectionClasses } from '@xrai/contract/classes/detection-class'
import { sameFingerprintBits } from '@xrai/contract/records/fingerprint'
import type { ModelRole } from '@xrai/contract/records/installed-model'
import { allTeeth, isMilk } from '@xrai/contract/teeth/fdi'
import type { Split } from '../accuracy/data-split.ts'
import type { LeftTop, TaughtPicture, TaughtSet } from './read-set.ts'
import { TrainingRefused } from './use.ts'

/** Fewer labels in the train part teach no class. */
const fewestLabels = 10
/** Fewer sources in a part say nothing. */
const fewestSources = { train: 8, tune: 2, test: 2 } as const

/**
 * A picture as `training/own/plan.py` reads it; boxes are left, top, right, bottom as shares of the picture. An index
 * twice in `mayBe` is in doubt: the other class is not learnt.
 */
interface PlannedPicture {
  readonly path: string
  readonly part: Split
  readonly known: readonly boolean[]
  readonly boxes: readonly (readonly [box: LeftTop, mayBe: readonly number[]])[]
}

export interface TrainingPlan {
  readonly classes: readonly string[]
  readonly pictures: readonly TaughtPicture[]
  readonly planned: readonly PlannedPicture[]
  /** In English: what is left out, and why. */
  readonly notes: readonly string[]
}

const sharesOf = ([left, top, width, height]: LeftTop, picture: TaughtPicture): LeftTop => [
  left / picture.width,
  top / picture.height,
  (left + width) / picture.width,
  (top + height) / picture.height,
]

const bitsApart = (one: string, other: string): number => {
  let count = 0
  for (let at = 0; at < one.length; at += 8) {
    let bits = (Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16)) >>> 0
    for (; bits > 0; bits &= bits - 1) count += 1
  }
  return count
}

const order: Readonly<Record<Split, number>> = { test: 0, tune: 1, train: 2 }

/** Without the pictures that a withheld part of another set shows too: what is measured was never seen. */
const withoutCopies = (pictures: readonly TaughtPicture[]) => {
  const isCopy = (one: TaughtPicture) =>
    pictures.some(
      other =>
        other.set !== one.set &&
        order[other.part] < order[one.part] &&
        (other.sha256 === one.sha256 ||
          (one.fingerprint !== undefined &&
            other.fingerprint !== undefined &&
            bitsApart(one.fingerprint, other.fingerprint) <= sameFingerprintBits)),
    )
  const kept = pictures.filter(one => !isCopy(one))
  return { kept, dropped: pictures.length - kept.length }
}

/** One file of a source is withheld; the train part has all of its copies. */
const onePerSource = (pictures: readonly TaughtPicture[]): readonly TaughtPicture[] => {
  const seen = new Set<string>()
  return pictures.filter(({ part, set, group }) => {
    const source = `${set}/${group}`
    if (part === 'train') return true
    if (seen.has(source)) return false
    seen.add(source)
    return true
  })
}

const labelsIn = (pictures: readonly TaughtPicture[], id: string, part: Split): number =>
  pictures
    .filter(one => one.part === part && one.known?.includes(id))
    .reduce((sum, { labels }) => sum + labels.filter(({ mayBe }) => mayBe.length === 1 && mayBe[0] === id).length, 0)

const classesOf = (pictures: readonly TaughtPicture[]) => {
  const counted = detectionClasses.map(({ id }) => ({ id, labels: labelsIn(pictures, id, 'train') }))
  const named = new Set(pictures.flatMap(({ labels }) => labels.flatMap(({ mayBe }) => mayBe)))
  const left = counted.filter(({ id, labels }) => named.has(id) && labels < fewestLabels)
  return {
    classes: counted.filter(({ labels }) => labels >= fewestLabels).map(({ id }) => id as string),
    notes: left.map(
      ({ id, labels }) =>
        `${id} is left out: ${labels} labels in the train part that leave no doubt, ${fewestLabels} are needed.`,
    ),
  }
}

const plannedFinding = (picture: TaughtPicture, classes: readonly string[]): PlannedPicture => ({
  path: picture.path,
  part: picture.part,
  known: classes.map(id => picture.known?.includes(id) ?? false),
  boxes: picture.labels.flatMap(({ mayBe, box }) => {
    const ids = mayBe.map(id => classes.indexOf(id)).filter(at => at >= 0)
    const [only] = ids
    if (only === undefined) return []
    return [[sharesOf(box, picture), ids.length === 1 && mayBe.length > 1 ? [only, only] : ids] as const]
  }),
})

const plannedTeeth = (picture: TaughtPicture, milkIsLabelled: boolean): PlannedPicture => ({
  path: picture.path,
  part: picture.part,
  known: allTeeth.map(tooth => milkIsLabelled || !isMilk(tooth)),
  boxes: (picture.teeth ?? []).map(({ tooth, box }) => [sharesOf(box, picture), [allTeeth.indexOf(tooth)]] as const),
})

const requireSources = (pictures: readonly TaughtPicture[]): void => {
  for (const part of ['train', 'tune', 'test'] as const) {
    const count = new Set(pictures.filter(one => one.part === part).map(one => `${one.set}/${one.group}`)).size
    if (count < fewestSources[part])
      throw new TrainingRefused(
        `The sets leave ${count} radiographs for the ${part} part; at least ${fewestSources[part]} are needed. More sources are, not more copies.`,
      )
  }
}

/** A part of the training sources by their hash: that of 25 is inside that of 50. */
const isInShare = ({ part, set, group }: TaughtPicture, share: number): boolean => {
  const digest = createHash('md5').update(`share/${set}/${group}`).digest()
  return part !== 'train' || digest.readUInt32BE(0) % 100 < share
}

/** Without a label that leaves no doubt in the tune part every checkpoint measures 0. */
const untunedNotes = (planned: readonly PlannedPicture[]): readonly string[] =>
  planned.some(
    ({ part, known, boxes }) =>
      part === 'tune' && boxes.some(([, [only, ...more]]) => only !== undefined && more.length === 0 && known[only]),
  )
    ? []
    : ['The tune part has no label that leaves no doubt: the last checkpoint is taken, and nothing is calibrated.']

/**
 * The pictures of some sets, their parts, and the classes that they teach; of the training sources `share` per cent.
 * Throws TrainingRefused.
 */
export const planTraining = (role: ModelRole, sets: readonly TaughtSet[], share = 100): TrainingPlan => {
  const type = role === 'periapical' ? 'periapical' : 'panoramic'
  const all = sets.flatMap(set => set.pictures).filter(one => one.type === type)
  const labelled = all.filter(one => (role === 'teeth' ? one.teeth : one.known))
  const useful = labelled.filter(one => isInShare(one, share))
  const { kept, dropped } = withoutCopies(onePerSource(useful))
  const copies =
    dropped > 0 ? [`${dropped} pictures are left out, because a withheld part of another set shows them too.`] : []
  if (useful.length === 0)
    throw new TrainingRefused(`No ${type} of these sets has labels of ${role === 'teeth' ? 'teeth' : 'findings'}.`)
  requireSources(kept)
  if (role === 'teeth') {
    const withMilk = new Set(kept.filter(one => one.teeth?.some(({ tooth }) => isMilk(tooth))).map(one => one.set))
    const planned = kept.map(one => plannedTeeth(one, withMilk.has(one.set)))
    return { classes: allTeeth, pictures: kept, planned, notes: [...copies, ...untunedNotes(planned)] }
  }
  const { classes, notes } = classesOf(kept)
  if (classes.length === 0) throw new TrainingRefused(['These sets teach no class.', ...notes].join('\n'))
  const planned = kept.map(one => plannedFinding(one, classes))
  return { classes, pictures: kept, planned, notes: [...copies, ...notes, ...untunedNotes(planned)] }
}
