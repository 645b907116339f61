/** Reasons that the user can choose for a rejection: nothing is there, another class, another tooth, or an artefact. */
export const askedReasons = ['not-there', 'other-class', 'other-tooth', 'artefact'] as const
/** 'duplicate': another finding states the same, and that one counts. */
export const rejectReasons = [...askedReasons, 'duplicate'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** The screen on which a decision was made. */
export const reviewScreens = ['preview', 'analyzer', 'report'] as const
export type ReviewScreen = (typeof reviewScreens)[number]

/** Limits at the edge, apart from the schema so that a screen can name them without zod. */
export const decisionLimits = {
  /** Maximum decisions per call, whose body is limited to 1 MiB. */
  batch: 200,
  /** Maximum findings per decision. */
  targets: 500,
  /** Maximum decisions that a target may name as known. */
  after: 20,
  /** Maximum points of an outline. */
  points: 400,
  /** Maximum characters of a note. */
  note: 2000,
  /** Maximum characters of all decisions on an analysis as JSON; four hundred corrected outlines take about half. */
  stored: 2 * 1024 * 1024,
} as const
