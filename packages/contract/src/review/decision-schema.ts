import { z } from 'zod'
import { type FindingClassId, findingClasses } from '../classes/detection-class.ts'
import { faces } from '../odontogram/faces.ts'
import { odontogramTeeth } from '../odontogram/odontogram-teeth.ts'
import { utcMomentSchema } from '../records/day.ts'
import { noTooth } from '../teeth/fdi.ts'
import { placementSchema } from '../teeth/placement.ts'
import { decisionLimits, rejectReasons, reviewScreens } from './decision.ts'

/** Made by the client (RFC 9562 version 7), so that a retry is idempotent. */
const decisionId = z.uuidv7()

/** The class of a dentist's finding: one of the contract. */
const classSchema = z.enum(findingClasses.map(({ id }) => id) as [FindingClassId, ...FindingClassId[]])
const toothSchema = z
  .enum([...odontogramTeeth, noTooth])
  .meta({ description: "FDI number (ISO 3950) of a permanent or milk tooth, or 'N/A'" })

export const surfacesSchema = z
  .array(z.enum(faces))
  .refine(all => new Set(all).size === all.length)
  .meta({
    description: 'The surfaces of a caries or a filling; empty if the dentist named none',
    examples: [['mesial', 'occlusal']],
  })

const coordinate = z.number().nonnegative()

/**
 * Pixels of the file as sent, like a prediction's: x and y are the centre of the box, `points` its outline, none or at
 * least three.
 */
export const shapeSchema = z
  .object({
    x: coordinate.meta({ description: 'The centre of the box, from the left, in pixels of the file as it was sent.' }),
    y: coordinate.meta({ description: 'The centre of the box, from the top.' }),
    width: z.number().positive().meta({ description: 'The width of the box.' }),
    height: z.number().positive().meta({ description: 'The height of the box.' }),
    points: z
      .array(
        z.object({
          x: coordinate.meta({ description: 'From the left, in pixels.' }),
          y: coordinate.meta({ description: 'From the top, in pixels.' }),
        }),
      )
      .max(decisionLimits.points)
      .refine(points => points.length === 0 || points.length >= 3)
      .meta({ description: 'The corners of the outline.' }),
  })
  .meta({ id: 'FindingShape' })
export type FindingShape = z.infer<typeof shapeSchema>

const targetSchema = z.object({
  finding: z.uuid().meta({ description: 'The `detection_id` of a prediction, or the id of the `add` that made it.' }),
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
  .meta({ description: 'The findings that it is about.' })

const changesSchema = z
  .object({
    class: classSchema.meta({ description: 'The new class.' }),
    tooth: toothSchema.meta({ description: 'The new tooth, by its FDI number.' }),
    shape: shapeSchema.meta({ description: 'The new box and outline.' }),
    placement: placementSchema.nullable().meta({ description: 'Null with a tooth, because the tooth is the place' }),
    surfaces: surfacesSchema.meta({ description: 'The new surfaces.' }),
  })
  .partial()
  .refine(changes => Object.values(changes).some(value => value !== undefined))

const addedSchema = z.object({
  class: classSchema.meta({ description: 'The class of the new finding.' }),
  tooth: toothSchema.meta({ description: 'Its tooth, by its FDI number.' }),
  shape: shapeSchema.meta({ description: 'Its box and outline.' }),
  placement: placementSchema.nullable().meta({ description: 'The place as data; null if it is not known.' }),
  surfaces: surfacesSchema
    .optional()
    .meta({ description: 'The surfaces of a caries or a filling, if a dentist named them.' }),
})
export type AddedFinding = z.infer<typeof addedSchema>

/** The acts. A bulk action is one decision with many targets, and so one undo. */
const actSchemas = [
  z.object({ kind: z.literal('accept').meta({ description: "The dentist's decision." }), targets }),
  z.object({
    kind: z.literal('reject').meta({ description: "The dentist's decision." }),
    targets,
    reason: z.enum(rejectReasons).meta({ description: 'Why it is rejected.' }),
  }),
  z.object({
    kind: z.literal('edit').meta({ description: "The dentist's decision." }),
    targets: oneTarget.meta({ description: 'The finding that it is about.' }),
    changes: changesSchema.meta({ description: 'The changes.' }),
  }),
  z.object({
    kind: z.literal('add').meta({ description: "The dentist's decision." }),
    finding: addedSchema.meta({ description: 'Its id is the id of the decision' }),
  }),
  z.object({
    kind: z.literal('note').meta({ description: "The dentist's decision." }),
    targets: oneTarget.meta({ description: 'The finding that it is about.' }),
    text: z.string().trim().max(decisionLimits.note).meta({ description: "'' removes it" }),
  }),
  z.object({
    kind: z.literal('undo').meta({ description: "The dentist's decision." }),
    of: z.uuid().meta({ description: 'A decision of the same person' }),
  }),
  z.object({
    kind: z.literal('redo').meta({ description: "The dentist's decision." }),
    of: z.uuid().meta({ description: 'A decision of the same person' }),
  }),
] as const
export type DecisionAct = z.infer<(typeof actSchemas)[number]>

const sentFacts = {
  id: decisionId.meta({ description: 'The id of the decision.' }),
  at: utcMomentSchema.meta({ description: "The client's time, or the server's if the client's is later." }),
  screen: z.enum(reviewScreens).meta({ description: 'The screen on which it was taken.' }),
}
const storedFacts = {
  ...sentFacts,
  by: z
    .object({
      id: z.string().meta({ description: "The id of the person's account." }),
      name: z.string().meta({ description: "The person's name." }),
    })
    .meta({ description: 'The author of the decision.' }),
}

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
