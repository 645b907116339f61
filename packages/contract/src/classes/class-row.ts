/**
 * Everything about a class of findings, one row per class. Colours follow Okabe and Ito's palette, on a dark halo over
 * a grey image; dash and letter distinguish classes for readers who cannot tell the colours apart (WCAG 1.4.1).
 */
export interface ClassRow {
  /** The wire id (specification §3.2). */
  readonly id: string
  /** The key under `classes` and `patientView.classes` in the catalogue. */
  readonly key: string
  readonly group: FindingGroup
  /** The badge: one letter, two for a class that only dentists add. */
  readonly letter: string
  readonly colour: `#${string}`
  /** An SVG stroke-dasharray in screen pixels, empty for a solid line. */
  readonly dash: string
  /** Colour on paper: disease and failure in red, treatments and healthy states in blue (NTS 150-MINSA/2019/DGIESP). */
  readonly ink: 'red' | 'blue'
  /** The usual next step: one sentence, or one for each group of teeth (`posterior` if the tooth is unknown); null for anatomy, which healthy patients have too. */
  readonly recommend: `recommend.${string}` | Readonly<Record<ToothGroup, `recommend.${string}`>> | null
  /** The row of Peru's odontogram with the same meaning, offered to the dentist; null if none has it. */
  readonly peru: string | null
  /**
   * The SNOMED CT code that DICOM licenses in PS3.16 with exactly this meaning, else null. The comment above it names the
   * context groups (CID) of PS3.16 2024c and 2025b that list it, or the candidates that were rejected.
   */
  readonly licensed: { readonly value: string; readonly meaning: string } | null
  /** Names in other detectors, compared without case, accents and punctuation. */
  readonly aliases?: readonly string[]
}

export type ToothGroup = 'anterior' | 'posterior' | 'thirdMolar'

export type FindingGroup =
  | 'decay'
  | 'lesion'
  | 'periodontal'
  | 'restoration'
  | 'endodontic'
  | 'implant'
  | 'eruption'
  | 'anatomy'
  | 'unknown'
