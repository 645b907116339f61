import { defaultConfidence } from './limits.ts'

/**
 * The filters of /preview: an integer percent, and wire classes; an empty list means that no class filter is active.
 */
export interface VisibilityFilters {
  readonly minimumConfidence: number
  readonly classes: readonly string[]
}

interface Detected {
  readonly class: string
  /** 0–1. */
  readonly confidence: number
}

/** At or above the threshold; the count on a class toggle needs only this half of the rule. */
export const reachesThreshold = (detected: Detected, minimumPercent: number): boolean =>
  detected.confidence >= minimumPercent / 100

/**
 * Specification §5: confidence at or above the threshold, and either no class filter is active or the class is selected.
 * Experimental classes are no exception: they are marked, and hidden only by the user's own choice.
 */
export const passesFilters = (detected: Detected, { minimumConfidence, classes }: VisibilityFilters): boolean =>
  reachesThreshold(detected, minimumConfidence) && (classes.length === 0 || classes.includes(detected.class))

/** The findings that the filters show, in their original order. */
export const visible = <D extends Detected>(detected: readonly D[], filters: VisibilityFilters): readonly D[] =>
  detected.filter(one => passesFilters(one, filters))

/** How many findings the filters hide, of those at or above the default threshold or the filters' own, whichever is lower. */
export interface HiddenCounts {
  /** At or above the filters' threshold, but their class is not selected. */
  readonly byClass: number
  /** At or above the default threshold, but below the higher one of the filters. */
  readonly byThreshold: number
}

/** The two counts have no finding in common; both are 0 if the filters show everything. */
export function hiddenCounts(detected: readonly Detected[], filters: VisibilityFilters): HiddenCounts {
  const { minimumConfidence } = filters
  const reaching = detected.filter(one => reachesThreshold(one, minimumConfidence))
  const byDefault = detected.filter(one => reachesThreshold(one, Math.min(defaultConfidence * 100, minimumConfidence)))
  return {
    byClass: reaching.length - visible(reaching, filters).length,
    byThreshold: byDefault.length - reaching.length,
  }
}
