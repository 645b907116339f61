import { z } from 'zod'
import type { Fdi } from '../teeth/fdi.ts'
import { faces } from './faces.ts'
import { odontogramLimits } from './limits.ts'
import { odontogramTeeth } from './odontogram-teeth.ts'

/** A permanent or a milk tooth. */
export const odontogramToothSchema = z
  .enum(odontogramTeeth as readonly [Fdi, ...Fdi[]])
  .meta({ description: 'FDI number (ISO 3950), permanent or milk', examples: ['36', '75'] })

const noneTwice = (all: readonly unknown[]) => new Set(all).size === all.length

/** A finding on the odontogram. `check-entry.ts` checks it against the norm. */
export const odontogramEntrySchema = z
  .strictObject({
    finding: z.string().max(40).meta({ description: 'A row of the norm, by its name.' }),
    variant: z
      .string()
      .max(20)
      .nullable()
      .meta({ description: 'Which variant of that row, as the norm names it; null if it has none.' }),
    state: z
      .enum(['good', 'bad'])
      .nullable()
      .meta({ description: "Set if the finding's colour depends on its state; else null." }),
    teeth: z.array(odontogramToothSchema).min(1).max(16).refine(noneTwice).meta({
      description:
        'One tooth for the scopes tooth and surface, two for a pair, the first and the last for a range and an arch, all of them for stretches.',
    }),
    faces: z
      .array(z.enum(faces))
      .max(faces.length)
      .refine(noneTwice)
      .meta({ description: 'The faces of the tooth that it covers; empty for a row without faces.' }),
    pillars: z.array(odontogramToothSchema).max(16).refine(noneTwice).meta({
      description:
        'The abutments of a fixed prosthesis within its range. If empty, the first and the last tooth are the abutments.',
    }),
    direction: z
      .string()
      .max(40)
      .nullable()
      .meta({ description: 'The direction in which the tooth leans or moved; null where the row states none.' }),
    grade: z.int().min(0).max(9).nullable().meta({ description: 'The grade; null where the row has none.' }),
    note: z.string().trim().max(odontogramLimits.note).meta({ description: 'Printed under the specifications.' }),
  })
  .meta({ id: 'ChartEntry' })
export type OdontogramEntry = z.infer<typeof odontogramEntrySchema>
