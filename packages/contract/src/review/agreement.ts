import { isDentistOnly } from '../classes/detection-class.ts'
import { shareOf } from '../records/interval.ts'
import { defaultConfidence } from '../records/limits.ts'
import { median } from '../records/medians.ts'
import type { Prediction } from '../records/prediction.ts'
import type { RadiographType } from '../records/radiograph.ts'
import type { Agreement, AgreementFigures, RecallFigures } from './agreement-schema.ts'
import { blindAgreement } from './blind-agreement.ts'
import type { RejectReason } from './decision.ts'
import type { Decision } from './decision-schema.ts'
import { type FoldedFinding, fold } from './fold.ts'
import type { PlacedFinding } from './pair-findings.ts'
import { reviewProgress } from './progress.ts'

/** With fewer decided findings the share is unreliable: its interval spans half of the range. */
export const fewDecided = 10

/** A longer pause does not count as review time. */
export const longestPauseMs = 5 * 60 * 1000

/** An analysis that was reviewed, partly or completely. */
export interface ReviewedAnalysis {
  readonly type: RadiographType
  /** The results of each model that analysed it, the oldest first. */
  readonly results: readonly ReviewedResult[]
  /** In the order of arrival. */
  readonly decisions: readonly Decision[]
  /** Reviews that opened without the detector's findings: the reviewer, and the number of decisions at the reveal. */
  readonly blind?: readonly { readonly by: string; readonly decisions: number }[]
}

interface ReviewedResult {
  readonly model: { readonly name: string; readonly version: string }
  readonly predictions: readonly Prediction[]
  /** The number of decisions when a newer model's findings replaced these; absent for the newest. */
  readonly end?: number
}

interface Tally {
  accepted: number
  edited: number
  reclassified: number
  added: number
  readonly rejected: Record<RejectReason, number>
  /** Analyses in which every finding was decided, and their rejected findings. */
  completed: number
  rejectedOnCompleted: number
}

const newTally = (): Tally => ({
  accepted: 0,
  edited: 0,
  reclassified: 0,
  added: 0,
  completed: 0,
  rejectedOnCompleted: 0,
  rejected: { 'not-there': 0, 'other-class': 0, 'other-tooth': 0, artefact: 0, duplicate: 0 },
})

type Counted = Pick<Agreement, 'radiographs' | 'all' | 'classes' | 'models' | 'blind'> & {
  readonly dentists: NonNullable<Agreement['dentists']>
}

/**
 * Counts dentists' decisions, one analysis at a time, and stores a row per class, dentist and model and a number per
 * review, but no findings. An accepted or edited finding is right, whichever field was edited; a rejected one is false.
 * A finding that one person added and another rejected counts as neither found nor missed.
 */
export const createAgreement = () => {
  const all = newTally()
  let radiographs = 0
  const classes = tallies<{ readonly class: string }>()
  const dentists = tallies<Decision['by']>()
  const models = tallies<ReviewedResult['model'] & Pick<ReviewedAnalysis, 'type'>>()
  const seconds = new Map<string, number[]>()
  const recall = createRecall()

  const add = ({ type, results, decisions, blind = [] }: ReviewedAnalysis): void => {
    for (const review of blind) {
      const shown = results.find(({ end }) => end !== undefined && review.decisions < end) ?? results.at(-1)
      if (shown) recall.add(shown.predictions, decisions.slice(0, review.decisions), review.by)
    }
    let isCountedYet = false
    const completed = new Set<Tally>()
    for (const { model, folded } of judged(results, decisions)) {
      const counted = folded.filter(isCounted)
      isCountedYet ||= counted.length > 0
      const { decided, total } = reviewProgress(folded)
      const completes = (tally: Tally) => decided === total && !completed.has(tally)
      const ofModel = models.of(`${type} ${model.name} ${model.version}`, { ...model, type })
      const ofDentists = new Set<Tally>()
      for (const finding of counted) {
        const { decidedBy } = finding
        const found = finding.original?.class ?? finding.class
        count(all, finding, completes(all))
        // A class has no separate count of completed analyses: `read` uses the total.
        count(classes.of(found, { class: found }), finding, completes(all))
        count(ofModel, finding, completes(ofModel))
        if (!decidedBy) continue
        const ofDentist = dentists.of(decidedBy.id, decidedBy)
        ofDentists.add(ofDentist)
        count(ofDentist, finding, completes(ofDentist))
      }
      for (const tally of [all, ofModel, ...ofDentists].filter(completes)) {
        tally.completed += 1
        completed.add(tally)
      }
    }
    radiographs += Number(isCountedYet)
    for (const [person, time] of reviewSeconds(decisions)) {
      const known = seconds.get(person)
      if (known) known.push(time)
      else seconds.set(person, [time])
    }
  }

  const read = (): Counted => ({
    radiographs,
    all: figuresOf(all),
    // A radiograph without a finding of a class has no false one of it either.
    classes: classes.read().map(({ facts, tally }) => ({ ...facts, ...figuresOf(tally, all.completed) })),
    dentists: dentists.read().map(({ facts, tally }) => ({
      id: facts.id,
      name: facts.name,
      ...figuresOf(tally),
      reviewSeconds: medianOf(seconds.get(facts.id) ?? []),
    })),
    models: models.read().map(({ facts, tally }) => ({ ...facts, ...figuresOf(tally) })),
    blind: recall.read(),
  })
  return { add, read }
}

/**
 * The findings of each model with their decisions, the newest model first. If a radiograph was completed with several
 * models, the newest of these counts as completed. A decision counts for the model that made the finding, whenever it
 * arrived; a dentist's own mark counts as missed by the model on screen. A result without a decision is left out unless
 * it is the only one.
 */
const judged = (results: readonly ReviewedResult[], decisions: readonly Decision[]) =>
  results
    .map(({ model, predictions, end = decisions.length }, at) => {
      const start = results[at - 1]?.end ?? 0
      const own = decisions.filter(({ kind }, place) => kind !== 'add' || (place >= start && place < end))
      return { model, folded: fold(predictions, own) }
    })
    .filter(({ folded }) => results.length === 1 || folded.some(({ state }) => state !== 'undecided'))
    .toReversed()

/**
 * Counts the marks that were made before the reveal and not taken back by then, and how many of them the detector had
 * found.
 */
const createRecall = () => {
  const classes = new Map<string, { marks: number; found: number }>()
  let reviews = 0
  const add = (predictions: readonly Prediction[], before: readonly Decision[], by: string): void => {
    reviews += 1
    const own = new Set(before.filter(one => one.kind === 'add' && one.by.id === by).map(({ id }) => id))
    const marks = fold(predictions, before).filter(
      ({ detection_id, state, class: id }) => own.has(detection_id) && state !== 'rejected' && !isDentistOnly(id),
    )
    const shown = predictions.filter(({ confidence }) => confidence >= defaultConfidence)
    const found = new Set(blindAgreement<PlacedFinding>(marks, shown).both.map(({ mark }) => mark.detection_id))
    for (const mark of marks) {
      const row = classes.get(mark.class) ?? { marks: 0, found: 0 }
      row.marks += 1
      row.found += Number(found.has(mark.detection_id))
      classes.set(mark.class, row)
    }
  }
  const read = (): Agreement['blind'] => {
    const rows = [...classes].toSorted(([a, one], [b, other]) => other.marks - one.marks || (a < b ? -1 : 1))
    const sum = (of: 'marks' | 'found') => rows.reduce((total, [, row]) => total + row[of], 0)
    return {
      reviews,
      all: recallOf({ marks: sum('marks'), found: sum('found') }),
      classes: rows.map(([id, row]) => ({ class: id, ...recallOf(row) })),
    }
  }
  return { add, read }
}

const recallOf = ({ marks, found }: Pick<RecallFigures, 'marks' | 'found'>): RecallFigures => ({
  marks,
  found,
  recall: shareOf(found, marks),
  tooFew: marks < fewDecided,
})

/** Decided findings of the detector, and findings that a person added in a class that the detector can find. */
const isCounted = ({ original, state, class: id }: FoldedFinding): boolean =>
  original ? state !== 'undecided' : state === 'added' && !isDentistOnly(id)

const count = (tally: Tally, { state, reason, original, class: now }: FoldedFinding, isComplete: boolean): void => {
  if (state === 'added') tally.added += 1
  else if (state === 'accepted') tally.accepted += 1
  else if (state === 'edited') {
    tally.edited += 1
    tally.reclassified += Number(now !== original?.class)
  } else if (reason) {
    tally.rejected[reason] += 1
    // A finding below the default threshold stays hidden until the user lowers the threshold.
    tally.rejectedOnCompleted += Number(isComplete && original !== null && original.confidence >= defaultConfidence)
  }
}

const figuresOf = (tally: Tally, completed = tally.completed): AgreementFigures => {
  const { rejectedOnCompleted, ...counts } = tally
  const right = tally.accepted + tally.edited
  const decided = right + Object.values(tally.rejected).reduce((sum, one) => sum + one, 0)
  return {
    ...counts,
    rejected: { ...tally.rejected },
    decided,
    precision: shareOf(right, decided),
    tooFew: decided < fewDecided,
    completed,
    falsePerRadiograph: completed === 0 ? null : rejectedOnCompleted / completed,
  }
}

/** A tally per key, with the facts of its first occurrence. */
const tallies = <Facts>() => {
  const rows = new Map<string, { readonly facts: Facts; readonly tally: Tally }>()
  const sizeOf = ({ accepted, edited, rejected, added }: Tally) =>
    accepted + edited + added + Object.values(rejected).reduce((sum, one) => sum + one, 0)
  return {
    of: (key: string, facts: Facts): Tally => {
      const row = rows.get(key) ?? { facts, tally: newTally() }
      rows.set(key, row)
      return row.tally
    },
    /** The largest first, without empty ones. */
    read: () =>
      [...rows]
        .filter(([, { tally }]) => sizeOf(tally) > 0)
        .toSorted(([a, one], [b, other]) => sizeOf(other.tally) - sizeOf(one.tally) || (a < b ? -1 : 1))
        .map(([, row]) => row),
  }
}

/**
 * Review seconds of one analysis, by person: the time between decisions, including notes and undone ones, without
 * pauses of over five minutes. A single decision has no duration and is left out.
 */
const reviewSeconds = (decisions: readonly Decision[]): ReadonlyMap<string, number> => {
  const times = Map.groupBy(decisions, ({ by }) => by.id)
  return new Map(
    [...times]
      .filter(([, own]) => own.length > 1)
      .map(([person, own]) => {
        const moments = own.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b)
        const gaps = moments.slice(1).map((moment, place) => moment - (moments[place] ?? moment))
        return [person, gaps.filter(gap => gap <= longestPauseMs).reduce((sum, gap) => sum + gap, 0) / 1000]
      }),
  )
}

const medianOf = (values: readonly number[]) =>
  values.length === 0 ? null : { median: median(values), reviews: values.length }
