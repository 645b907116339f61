import type { MeasuredClass, MeasuredModel } from '@xrai/contract/records/measured-model'
import type { EngineModel } from '@xrai/engine'

type Measured = EngineModel['measured']

/** The public facts of a model; an external one has no list of classes. */
export function toModelDto({ name, version, use, classes, trainedOn = [], measured }: EngineModel): MeasuredModel {
  const cutOuts = measured?.cutOuts ?? false
  return {
    name,
    version,
    use: use ?? null,
    research: false,
    radiographs: cutOuts ? null : (measured?.sources ?? null),
    cutOuts,
    sameOrigin: measured?.set !== undefined && trainedOn.includes(measured.set),
    check: toCheckDto(measured),
    decay: toDecayDto(measured, trainedOn),
    classes: classes.map(one => toModelClassDto(one, measured)),
  }
}

function toModelClassDto(one: EngineModel['classes'][number], measured: Measured): MeasuredClass {
  const { id, threshold, experimental = false, n = null, curve } = one
  const points = [...(curve ?? [])].sort((first, second) => first.threshold - second.threshold)
  return { id, threshold, experimental, labels: n, curve: points, ...drawnFrom(one, measured) }
}

/**
 * If a file does not state the origin of a curve, it is the test split, provided that the split labels the class.
 */
function drawnFrom(
  { id, curve, curveLabels = null, curvePart }: EngineModel['classes'][number],
  measured: Measured,
): Pick<MeasuredClass, 'curveLabels' | 'curvePart'> {
  if (!curve || curve.length === 0) return { curveLabels: null, curvePart: null }
  if (curvePart) return { curveLabels, curvePart }
  if (!measured?.classes) return { curveLabels: null, curvePart: null }
  const labels = measured.classes[id]?.n
  return labels === undefined ? { curveLabels: null, curvePart: 'tune' } : { curveLabels: labels, curvePart: 'test' }
}

/** The sets of another origin first: that is what to expect. */
function toDecayDto(measured: Measured, trainedOn: readonly string[]): MeasuredModel['decay'] {
  const sets = [...Object.entries(measured?.external ?? {}), [measured?.set ?? '', measured ?? {}] as const]
  return sets
    .flatMap(([set, { decayByTooth: one }]) => {
      if (!one) return []
      const { sources, teeth, decayed, shownFrom, marked, markedRight } = one
      const sameOrigin = trainedOn.includes(set)
      return { sameOrigin, radiographs: sources, teeth, decayed, from: shownFrom, marked, right: markedRight }
    })
    .sort((one, other) => Number(one.sameOrigin) - Number(other.sameOrigin))
}

function toCheckDto(measured: Measured): MeasuredModel['check'] {
  if (!measured?.check) return null
  const { class: id, sources, yes, no, points } = measured.check
  return {
    class: id,
    radiographs: sources,
    yes,
    no,
    points: points
      .map(({ score, sensitivity, specificity }) => ({ confidence: score, sensitivity, specificity }))
      .sort((one, other) => one.confidence - other.confidence),
  }
}
