import { z } from 'zod'
import { type ChartTooth, chartTeeth } from './chart-teeth.ts'
import { faces } from './faces.ts'
import { chartLimits } from './limits.ts'

/** A permanent or a milk tooth. */
export const chartToothSchema = z
  .enum(chartTeeth as readonly [ChartTooth, ...ChartTooth[]])
  .meta({ description: 'FDI number (ISO 3950), permanent or milk', examples: ['36', '75'] })

const noneTwice = (all: readonly unknown[]) => new Set(all).size === all.length

/** A finding on the chart. `check-entry.ts` checks it against the norm. */
export const chartEntrySchema = z
  .strictObject({
    /** A row of the norm. */
    finding: z.string().max(40),
    variant: z.string().max(20).nullable(),
    /** Set if the finding's colour depends on its state; else null. */
    state: z.enum(['good', 'bad']).nullable(),
    /**
     * One tooth for the scopes tooth and surface, two for a pair, the first and the last for a range and an arch, all
     * of them for stretches.
     */
    teeth: z.array(chartToothSchema).min(1).max(16).refine(noneTwice),
    faces: z.array(z.enum(faces)).max(faces.length).refine(noneTwice),
    /**
     * The abutments of a fixed prosthesis within its range. If empty, the first and the last tooth are the abutments.
     */
    pillars: z.array(chartToothSchema).max(16).refine(noneTwice),
    direction: z.string().max(40).nullable(),
    grade: z.int().min(0).max(9).nullable(),
    /** Printed under the specifications. */
    note: z.string().trim().max(chartLimits.note),
  })
  .meta({ id: 'ChartEntry' })
export type ChartEntry = z.infer<typeof chartEntrySchema>
