/** The filters of /preview: an integer percent, and wire classes of which none means that no class filter is active. */
export interface VisibilityFilters {
  readonly minimumConfidence: number
  readonly classes: readonly string[]
}

interface Detected {
  readonly class: string
  /** 0–1. */
  readonly confidence: number
  /** Whether its class is experimental. */
  readonly experimental?: boolean
}

/** At or above the threshold; the count of a class toggle needs only this half of the rule. */
export const reachesThreshold = (detected: Detected, minimumConfidence: number): boolean =>
  detected.confidence >= minimumConfidence / 100

/**
 * Specification §5: confidence at or above the threshold, and either no class filter is active or the class is selected. Of an
 * experimental class nothing shows unless it is selected.
 */
export const isVisible = (detected: Detected, { minimumConfidence, classes }: VisibilityFilters): boolean =>
  reachesThreshold(detected, minimumConfidence) &&
  (classes.length === 0 ? detected.experimental !== true : classes.includes(detected.class))

/** What the filters show, in the order it came. */
export const visible = <D extends Detected>(detected: readonly D[], filters: VisibilityFilters): readonly D[] =>
  detected.filter(one => isVisible(one, filters))
