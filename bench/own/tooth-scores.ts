import type { Box } from '@xrai/engine'
import { sharedArea } from '@xrai/engine/overlap'
import type { Answered, Asked } from './answers.ts'

/** One labelled tooth and one class: whether it has it, and how sure the model is. */
export interface ToothScore {
  readonly picture: number
  readonly isIll: boolean
  readonly score: number
}

type Weights = ArrayLike<number> | undefined

/** The share of a box that lies in a tooth's for it to be on that tooth. */
const onTooth = 0.5

type Teeth = NonNullable<Asked['teeth']>

/** The place of the tooth that has most of a box, be it a label or a finding; -1 where none has half of it. */
const toothOf = (box: Box<'image'>, teeth: Teeth): number => {
  const shares = teeth.map(tooth => sharedArea(box, tooth.box) / (box.width * box.height))
  const best = Math.max(...shares)
  return best >= onTooth ? shares.indexOf(best) : -1
}

/** Each labelled tooth of the pictures that label a class completely; teeth in doubt are not asked. */
export const toothScores = (id: string, asked: readonly Asked[], { pictures }: Answered): readonly ToothScore[] =>
  asked.flatMap(({ known, labels, teeth }, picture) => {
    if (!teeth || teeth.length === 0 || !known.has(id)) return []
    const places = (isWanted: (mayBe: readonly string[]) => boolean) =>
      new Set(labels.filter(({ mayBe }) => isWanted(mayBe)).map(({ box }) => toothOf(box, teeth)))
    const ill = places(mayBe => mayBe.length === 1 && mayBe[0] === id)
    const doubtful = places(mayBe => mayBe.length > 1 && mayBe.includes(id))
    const scores = teeth.map(() => 0)
    for (const { class: found, confidence, box } of pictures[picture]?.detections ?? []) {
      const at = found === id ? toothOf(box, teeth) : -1
      if (at >= 0) scores[at] = Math.max(scores[at] ?? 0, confidence)
    }
    return teeth.flatMap((_, at) =>
      doubtful.has(at) && !ill.has(at) ? [] : [{ picture, isIll: ill.has(at), score: scores[at] ?? 0 }],
    )
  })

interface Step {
  ill: number
  sound: number
}

/** Weights of ill and sound teeth by score, highest first; equal scores are one step. */
const stepsOf = (teeth: readonly ToothScore[], weights: Weights): readonly Step[] => {
  const steps = new Map<number, Step>()
  for (const { picture, isIll, score } of teeth.toSorted((a, b) => b.score - a.score)) {
    const step = steps.get(score) ?? { ill: 0, sound: 0 }
    step[isIll ? 'ill' : 'sound'] += weights ? (weights[picture] ?? 0) : 1
    steps.set(score, step)
  }
  return [...steps.values()]
}

const totalsOf = (steps: readonly Step[]) => ({
  ill: steps.reduce((sum, one) => sum + one.ill, 0),
  sound: steps.reduce((sum, one) => sum + one.sound, 0),
})

/** How often an ill tooth scores above a sound one; ties count half. NaN where one of the two kinds is missing. */
export const areaUnderCurve = (teeth: readonly ToothScore[], weights?: Weights): number => {
  const steps = stepsOf(teeth, weights)
  const total = totalsOf(steps)
  let area = 0
  let above = 0
  for (const { ill, sound } of steps) {
    area += sound * (above + ill / 2)
    above += ill
  }
  return area / (total.ill * total.sound)
}

/** The share of ill teeth that score above all but the given share of the sound ones. */
export const sensitivityAt = (specificity: number, teeth: readonly ToothScore[], weights?: Weights): number => {
  const steps = stepsOf(teeth, weights)
  const total = totalsOf(steps)
  if (total.ill === 0 || total.sound === 0) return Number.NaN
  const most = (1 - specificity) * total.sound + 1e-9
  let ill = 0
  let sound = 0
  for (const step of steps) {
    if (sound + step.sound > most) break
    ill += step.ill
    sound += step.sound
  }
  return ill / total.ill
}
