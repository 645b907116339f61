import type { CurvePoint, MeasuredClass, modelUses } from '@xrai/contract/records/measured-model'
import type { RadiographType } from '@xrai/contract/records/radiograph'

/** Figures of one class on one set, as in `model.json`; `low` and `high` are AP50's 95 % interval. */
interface ClassFigures {
  readonly ap50: number
  readonly low: number
  readonly high: number
  /** Labels. */
  readonly n: number
  /** At the class's threshold; null if nothing could be counted. */
  readonly precision: number | null
  readonly recall: number | null
}

/** Decay evaluated on every numbered tooth of a set, as shares from 0 to 1. */
export interface DecayFigures {
  /** Radiographs. */
  readonly sources: number
  readonly teeth: number
  readonly decayed: number
  /** Labels of decay outside numbered teeth. */
  readonly elsewhere: number
  /** Area under the ROC curve. */
  readonly area: number
  readonly areaInterval: readonly [low: number, high: number]
  /** The specificity at which `sensitivity` is read. */
  readonly specificity: number
  readonly sensitivity: number
  readonly sensitivityInterval: readonly [low: number, high: number]
  /** The confidence from which a tooth is `marked`. */
  readonly shownFrom: number
  readonly marked: number
  readonly markedRight: number
}

export interface SetFigures {
  /** Radiographs. */
  readonly sources: number
  readonly classes: Readonly<Record<string, ClassFigures>>
  readonly decayByTooth?: DecayFigures
  /** Each condition evaluated in the same way, by its name; `decayed` are the teeth that have it. */
  readonly byTooth?: Readonly<Record<string, DecayFigures>>
}

export interface CalibrationError {
  /** Findings. */
  readonly n: number
  /** Mean distance of confidence and precision, 0–1. */
  readonly error: number
}

/** A yes-or-no question about teeth on real radiographs: a finding of the class inside the tooth's box means yes. */
export interface CheckFigures {
  readonly set: string
  readonly class: string
  /** Radiographs. */
  readonly sources: number
  readonly yes: number
  readonly no: number
  readonly points: readonly { readonly score: number; readonly sensitivity: number; readonly specificity: number }[]
}

/** A check of short root fillings, by tooth. */
export interface RootEndsFigures extends CheckFigures {
  /** Area under the ROC curve. */
  readonly area: number
  /** Without the panoramics and the pieces of them in the set. */
  readonly realPeriapicals: { readonly yes: number; readonly no: number; readonly area: number }
}

/** Proposals of the teeth that a periapical shows, compared with those that readers saw. */
interface TeethInViewFigures {
  /** Radiographs. */
  readonly sources: number
  /** Those with a proposal. */
  readonly proposed: number
  /** Proposals with the right arch and both ends at most one tooth away; `low` and `high` are the share's 95 % interval. */
  readonly right: number
  readonly low: number
  readonly high: number
  /** Proposals with both ends exact. */
  readonly exact: number
}

/** The share of labelled teeth that are found; of these, the shares numbered correctly and at most one position off. */
interface NumberFigures {
  readonly sources: number
  readonly n: number
  readonly found: number
  readonly right: number
  readonly oneOff: number
}

/**
 * The part of a tooth model's `model.json` that /precision shows: figures over all images and by origin; those of
 * milk teeth are from the sets in `external` that have some.
 */
export interface TeethFile {
  readonly name: string
  readonly version: string
  readonly measured: {
    readonly date?: string
    readonly numbers: Readonly<Record<string, NumberFigures>>
    readonly external?: Readonly<Record<string, { readonly numbers?: Readonly<Record<string, NumberFigures>> }>>
  }
}

/** The part of a `model.json` that /precision shows. */
export interface ModelFile {
  readonly name: string
  readonly version: string
  readonly type: RadiographType
  readonly use?: (typeof modelUses)[number]
  readonly classes: readonly {
    readonly id: string
    readonly threshold: number
    readonly experimental?: boolean
    readonly curve?: readonly CurvePoint[]
    readonly curveLabels?: number
    readonly curvePart?: MeasuredClass['curvePart']
  }[]
  readonly trainedOn: readonly string[]
  readonly measured: SetFigures & {
    readonly set: string
    /** The day of the measurement, YYYY-MM-DD. */
    readonly date?: string
    readonly external?: Readonly<Record<string, SetFigures>>
    readonly check?: CheckFigures
    readonly rootEnds?: RootEndsFigures
    readonly teethInView?: TeethInViewFigures
    readonly calibration?: {
      readonly before?: CalibrationError
      readonly test?: CalibrationError
      /** Measured on the test split; only classes with enough findings. */
      readonly classes?: Readonly<Record<string, CalibrationError>>
    }
  }
}

const files = import.meta.glob<ModelFile>('../../../../../models/{panoramic,periapical}/model.json', {
  eager: true,
  import: 'default',
})

/** The product's detection models, the panoramic one first. */
export const modelFiles: readonly ModelFile[] = Object.values(files)

const teeth = import.meta.glob<TeethFile>('../../../../../models/teeth/model.json', { eager: true, import: 'default' })

/** The tooth-numbering model; undefined if none is installed. */
export const teethFile: TeethFile | undefined = Object.values(teeth)[0]
