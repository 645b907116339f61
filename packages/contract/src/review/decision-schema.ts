import { z } from 'zod'
import { chartTeeth } from '../charting/chart-teeth.ts'
import { faces } from '../charting/faces.ts'
import { type FindingClassId, findingClasses } from '../classes/detection-class.ts'
import { noTooth } from '../teeth/fdi.ts'
import { placementSchema } from '../teeth/placement.ts'
import { decisionLimits, rejectReasons, reviewScreens } from './decision.ts'

/** Made by the client (RFC 9562 version 7), so that a retry is idempotent. */
const decisionId = z.uuidv7()

/** The class of a dentist's finding: one of the contract. */
const classSchema = z.enum(findingClasses.map(({ id }) => id) as [FindingClassId, ...FindingClassId[]])
const toothSchema = z
  .enum([...chartTeeth, noTooth])
  .meta({ description: "FDI number (ISO 3950) of a permanent or milk tooth, or 'N/A'" })

export const surfacesSchema = z
  .array(z.enum(faces))
  .refine(all => new Set(all).size === all.length)
  .meta({
    description: 'Of a caries or a filling; none where a dentist did not say',
    examples: [['mesial', 'occlusal']],
  })

const coordinate = z.number().nonnegative()

/**
 * Pixels of the file as sent, like a prediction's: x and y are the centre of the box, `points` its outline, none or at
 * least three.
 */
export const shapeSchema = z
  .object({
    x: coordinate,
    y: coordinate,
    width: z.number().positive(),
    height: z.number().positive(),
    points: z
      .array(z.object({ x: coordinate, y: coordinate }))
      .max(decisionLimits.points)
      .refine(points => points.length === 0 || points.length >= 3),
  })
  .meta({ id: 'FindingShape' })
export type FindingShape = z.infer<typeof shapeSchema>

const targetSchema = z.object({
  /** The `detection_id` of a prediction, or the id of the `add` that made it. */
  finding: z.uuid(),
  after: z.array(z.uuid()).max(decisionLimits.after).meta({
    description:
      'The latest active decisions on that finding that the person had seen (`targetsOf`): usually one, none where it was undecided, two where two people disagreed.',
  }),
})
export type DecisionTarget = z.infer<typeof targetSchema>

const oneTarget = z.array(targetSchema).length(1)
const targets = z
  .array(targetSchema)
  .min(1)
  .max(decisionLimits.targets)
  .refine(all => new Set(all.map(({ finding }) => finding)).size === all.length)

const changesSchema = z
  .object({
    class: classSchema,
    tooth: toothSchema,
    shape: shapeSchema,
    placement: placementSchema.nullable().meta({ description: 'Left away with a tooth: null, for the tooth says it' }),
    surfaces: surfacesSchema,
  })
  .partial()
  .refine(changes => Object.values(changes).some(value => value !== undefined))

const addedSchema = z.object({
  class: classSchema,
  tooth: toothSchema,
  shape: shapeSchema,
  placement: placementSchema.nullable(),
  surfaces: surfacesSchema.optional(),
})
export type AddedFinding = z.infer<typeof addedSchema>

/** The acts. A bulk action is one decision with many targets, and so one undo. */
const actSchemas = [
  z.object({ kind: z.literal('accept'), targets }),
  z.object({ kind: z.literal('reject'), targets, reason: z.enum(rejectReasons) }),
  z.object({ kind: z.literal('edit'), targets: oneTarget, changes: changesSchema }),
  z.object({ kind: z.literal('add'), finding: addedSchema.meta({ description: 'Its id is the id of the decision' }) }),
  z.object({
    kind: z.literal('note'),
    targets: oneTarget,
    text: z.string().trim().max(decisionLimits.note).meta({ description: "'' removes it" }),
  }),
  z.object({ kind: z.literal('undo'), of: z.uuid().meta({ description: 'A decision of the same person' }) }),
  z.object({ kind: z.literal('redo'), of: z.uuid().meta({ description: 'A decision of the same person' }) }),
] as const
export type DecisionAct = z.infer<(typeof actSchemas)[number]>

const sentFacts = {
  id: decisionId,
  at: z.iso.datetime().meta({ description: "The client's time; the server's own where it is later than that." }),
  screen: z.enum(reviewScreens),
}
const storedFacts = { ...sentFacts, by: z.object({ id: z.string(), name: z.string() }) }

const [accept, reject, edit, add, note, undo, redo] = actSchemas

/** A decision as a client sends it; its author is the session's user. */
export const sentDecisionSchema = z
  .discriminatedUnion('kind', [
    accept.extend(sentFacts),
    reject.extend(sentFacts),
    edit.extend(sentFacts),
    add.extend(sentFacts),
    note.extend(sentFacts),
    undo.extend(sentFacts),
    redo.extend(sentFacts),
  ])
  .meta({ id: 'SentDecision' })
export type SentDecision = z.infer<typeof sentDecisionSchema>

/** A stored decision of a dentist, never changed afterwards. */
export const decisionSchema = z
  .discriminatedUnion('kind', [
    accept.extend(storedFacts),
    reject.extend(storedFacts),
    edit.extend(storedFacts),
    add.extend(storedFacts),
    note.extend(storedFacts),
    undo.extend(storedFacts),
    redo.extend(storedFacts),
  ])
  .meta({ id: 'Decision' })
export type Decision = z.infer<typeof decisionSchema>
