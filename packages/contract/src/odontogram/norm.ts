import type { TextKey } from '../strings/translate.ts'

/**
 * The teeth that an entry applies to. 'pair': two neighbours in one row; 'range': from a first to a last tooth of one row;
 * 'stretches': teeth of one row that need not be neighbours; 'arch': a whole row.
 */
export type Scope = 'tooth' | 'surface' | 'pair' | 'range' | 'stretches' | 'arch'

/** 'by-state': blue in a good state, red in a bad one. */
export type ColourRule = 'blue' | 'red' | 'by-state'

/** How a finding is drawn, in every norm; `draw-marks.ts` has the shape of each mark. */
export type Mark =
  | 'crown-square'
  | 'face-fill'
  | 'face-outline'
  | 'fissure-line'
  | 'root-line'
  | 'post-and-core'
  | 'pulp-fill'
  | 'tooth-cross'
  | 'eruption-arrow'
  | 'extrusion-arrow'
  | 'intrusion-arrow'
  | 'rotation-arrow'
  | 'number-circle'
  | 'number-circles'
  | 'number-arrows'
  | 'root-triangle'
  | 'gap-sign'
  | 'circled-letter'
  | 'fracture-line'
  | 'crown-line'
  | 'squares-and-line'
  | 'zigzag'
  | 'line-and-pillars'
  | 'two-lines'

/** An ambiguity or an illegible detail of a source; docs/odontogram-peru.md explains each. */
export type OpenPoint =
  | 'scale'
  | 'senses'
  | 'shape'
  | 'fill-150'
  | 'siglas-150'
  | 'no-sigla-188'
  | 'which-root'
  | 'circles-as-ovals'

/** An edition of a norm, and whether our rules were compared with its own text. */
export interface NormEdition {
  readonly id: string
  readonly text: TextKey
  readonly isInForce: boolean
  readonly isConfirmed: boolean
}

/**
 * A variant of a finding with its own sigla; null if the norm gives it none. `editions` is set if only some have it.
 */
export interface NormVariant {
  readonly id: string
  readonly sigla: string | null
  readonly text: TextKey
  readonly editions?: readonly string[]
}

export interface NormDirection {
  readonly id: string
  readonly text: TextKey
}

/** A row of the norm's table. It is identified by its id, never by its sigla: the norm uses some twice. */
export interface NormFinding {
  readonly id: string
  readonly text: TextKey
  readonly scope: Scope
  readonly colour: ColourRule
  readonly marks: readonly Mark[]
  /** Marks that replace `marks` in one edition, by the edition's id. */
  readonly marksIn?: Readonly<Record<string, readonly Mark[]>>
  /** The finding's own sigla, if it has no variants. */
  readonly sigla?: string
  /** The sigla is a part of the drawing, so it is not written in the tooth's box. */
  readonly siglaIsDrawn?: true
  /** One of them must be chosen. */
  readonly variants?: readonly NormVariant[]
  /** One of them must be chosen and is drawn. */
  readonly directions?: readonly NormDirection[]
  /** One of them must be chosen and follows the sigla. */
  readonly grades?: readonly number[]
  readonly isOfMilkTeethOnly?: true
  /** Applies between two neighbours, to neither of them: the teeth only give the position. */
  readonly isBetween?: true
  /** Text that the norm requires under the odontogram with this finding. */
  readonly specification?: TextKey
  /** The paragraph in each edition, by its id. */
  readonly source: Readonly<Record<string, string>>
  readonly open?: readonly OpenPoint[]
}

/** A country's rules for an odontogram. */
export interface OdontogramNorm {
  readonly id: string
  readonly editions: readonly NormEdition[]
  readonly findings: readonly NormFinding[]
}

export const findingOf = (norm: OdontogramNorm, id: string): NormFinding | null =>
  norm.findings.find(finding => finding.id === id) ?? null

/** The variants that an edition has. */
export const variantsIn = (finding: NormFinding, edition: string): readonly NormVariant[] =>
  (finding.variants ?? []).filter(({ editions }) => editions === undefined || editions.includes(edition))

export const marksIn = (finding: NormFinding, edition: string): readonly Mark[] =>
  finding.marksIn?.[edition] ?? finding.marks
