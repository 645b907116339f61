import { z } from 'zod'
import { measurementKinds, measurementLimits, pointsOfKind } from './measurement.ts'

const coordinate = z.number().nonnegative()
const { leastMillimetres, mostMillimetres } = measurementLimits

const contentShape = {
  kind: z.enum(measurementKinds).meta({ description: 'The kind of measurement.' }),
  points: z
    .array(
      z.object({
        x: coordinate.meta({ description: 'From the left, in pixels of the radiograph.' }),
        y: coordinate.meta({ description: 'From the top, in pixels of the radiograph.' }),
      }),
    )
    .min(2)
    .max(3)
    .meta({ description: 'Pixels of the file as it was sent; of an angle the second is the vertex' }),
  label: z
    .string()
    .trim()
    .max(measurementLimits.label)
    .meta({ description: 'The text that the dentist wrote beside it; may be empty.' }),
  printed: z.boolean().meta({ description: 'True if the report prints it; always false for a calibration' }),
  millimetres: z
    .number()
    .min(leastMillimetres)
    .max(mostMillimetres)
    .nullable()
    .meta({ description: 'The known length of a calibration; null of any other kind' }),
}

/** The content of a measurement that a dentist drew on an image. */
export const measurementContentSchema = z
  .object(contentShape)
  .refine(({ kind, points }) => points.length === pointsOfKind[kind], { path: ['points'] })
  .refine(({ kind, millimetres }) => (kind === 'calibration') === (millimetres !== null), { path: ['millimetres'] })
  .refine(({ kind, printed }) => kind !== 'calibration' || !printed, { path: ['printed'] })
  // Two coincident points have no length and no direction.
  .refine(
    ({ points }) => points.every(({ x, y }, at) => at === 0 || x !== points[at - 1]?.x || y !== points[at - 1]?.y),
    {
      path: ['points'],
    },
  )
  .meta({ id: 'MeasureContent' })
export type MeasurementContent = z.infer<typeof measurementContentSchema>

/** A measurement in its current form, with the user who changed it last. */
export const measurementSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the measurement.' }),
    ...contentShape,
    by: z
      .object({
        id: z.string().meta({ description: "The id of the person's account." }),
        name: z.string().meta({ description: "The person's name." }),
      })
      .meta({ description: 'Who drew or changed it last.' }),
    at: z.iso.datetime().meta({ description: 'When that was.' }),
  })
  .meta({ id: 'Measure' })
export type Measurement = z.infer<typeof measurementSchema>
