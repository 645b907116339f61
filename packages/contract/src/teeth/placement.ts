import { z } from 'zod'
import { allTeeth, arches, type Fdi, successorOf } from './fdi.ts'

/** The patient's own sides. */
export const sides = ['right', 'left'] as const

/** Regions of an arch from the midline backwards; 'condyle' is above the lower arch, at the joint. */
export const regions = ['anterior', 'premolar', 'molar', 'retromolar', 'condyle'] as const
export type Region = (typeof regions)[number]

const tooth = z.enum(allTeeth)

/** Milk and permanent teeth may be neighbours. */
const isRow = (teeth: readonly Fdi[]): boolean =>
  Object.values(arches).some(arch => arch.join(' ').includes(teeth.map(successorOf).join(' ')))

/**
 * The position of a finding as data; `placementText` words it. Facts that follow from FDI numbers, such as a tooth's
 * side, are not repeated here.
 */
export const placementSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('region').meta({ description: 'The kind of place.' }),
      arch: z.enum(['upper', 'lower']).meta({ description: 'The jaw.' }),
      side: z.enum(sides).meta({ description: "The patient's side." }),
      region: z.enum(regions).nullable().meta({ description: 'Null in an arch of which no tooth was found' }),
    }),
    z.object({
      kind: z.literal('either').meta({ description: 'The kind of place.' }),
      teeth: z.tuple([tooth, tooth]).meta({ description: 'On one of the two, the likelier first' }),
    }),
    z.object({
      kind: z.literal('span').meta({ description: 'The kind of place.' }),
      teeth: z.array(tooth).min(2).refine(isRow).meta({
        description: 'Over all of these neighbours, in the order of the picture',
      }),
    }),
    z.object({ kind: z.literal('mixed-dentition').meta({ description: 'The kind of place.' }) }).meta({
      description: 'Only from teeth models up to 0.2.0: primary and permanent teeth together, without tooth numbers',
    }),
  ])
  .meta({ id: 'Placement', description: 'The place of a finding as data; null if it is not known' })
export type Placement = z.infer<typeof placementSchema>
