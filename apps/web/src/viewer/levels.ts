import { clamp } from './coordinates.ts'

/** The dentist's adjustments, from −100 to 100; 0 is the unmodified image. */
export interface Levels {
  readonly brightness: number
  readonly contrast: number
}

export const levelLimits = { least: -100, most: 100, step: 5 } as const
export const neutralLevels: Levels = { brightness: 0, contrast: 0 }

/** The grey values shown as black and as white: DICOM's window (PS3.3 C.11.2.1.2), by its two ends. */
export interface GreyWindow {
  readonly lower: number
  readonly upper: number
}

const limited = (value: number) => clamp(value, levelLimits.least, levelLimits.most)

export const turned = (levels: Levels, by: Partial<Levels>): Levels => ({
  brightness: limited(levels.brightness + (by.brightness ?? 0)),
  contrast: limited(levels.contrast + (by.contrast ?? 0)),
})

/**
 * The window for `levels`, relative to the image's initial window. Full contrast narrows it to a quarter, minimum
 * contrast widens it four times; full brightness shifts it by half its width towards the dark values, which then look
 * lighter.
 */
export function windowOf(levels: Levels, base: GreyWindow): GreyWindow {
  const baseWidth = base.upper - base.lower
  const width = baseWidth / 2 ** (levels.contrast / 50)
  const centre = (base.lower + base.upper) / 2 - (levels.brightness / 100) * (baseWidth / 2)
  return { lower: centre - width / 2, upper: centre + width / 2 }
}
