import { z } from 'zod'
import { chartTeeth } from './chart-teeth.ts'
import { chartEntrySchema } from './entry-schema.ts'
import { faces } from './faces.ts'
import { chartLimits } from './limits.ts'
import { editionIds, normIds } from './norms.ts'
import { odontogramKinds } from './odontogram.ts'

const carriedSchema = z.object({ kind: z.literal('carried'), chart: z.uuid() })
/** A finding of a radiograph that a dentist accepted, edited or added. */
const findingSourceSchema = z.object({ kind: z.literal('finding'), analysis: z.uuid(), finding: z.uuid() })

const of = z.uuid().meta({ description: 'The id of the addition' })
const amend = z.object({ kind: z.literal('amend'), of, entry: chartEntrySchema })
const remove = z.object({ kind: z.literal('remove'), of })
const restore = z.object({ kind: z.literal('restore'), of })
const add = z.object({ kind: z.literal('add'), entry: chartEntrySchema })

const sentActSchema = z.discriminatedUnion('kind', [
  add.extend({ source: findingSourceSchema.nullable() }),
  amend,
  remove,
  restore,
])
const storedActSchema = z.discriminatedUnion('kind', [
  add.extend({ source: z.discriminatedUnion('kind', [carriedSchema, findingSourceSchema]).nullable() }),
  amend,
  remove,
  restore,
])

/** The id is made by the client (RFC 9562 version 7), so that a retry is idempotent. */
export const sentChangeSchema = z
  .object({ id: z.uuidv7().toLowerCase(), act: sentActSchema })
  .meta({ id: 'SentChartChange' })
export type SentChange = z.infer<typeof sentChangeSchema>

const authorSchema = z.object({ id: z.string(), name: z.string() })

export const chartChangeSchema = z
  .object({ id: z.string(), act: storedActSchema, by: authorSchema, at: z.iso.datetime() })
  .meta({ id: 'ChartChange' })

const text = z.string().trim().max(chartLimits.text)
export const chartTextsSchema = z.object({
  /** 'Especificaciones' and 'Observaciones' of the norm, printed under the chart. */
  specifications: text,
  observations: text,
})

const signatureSchema = z.object({
  signedAt: z.iso.datetime(),
  signedBy: z.string(),
  professionalNumber: z.string(),
  verificationCode: z.string(),
})
export type ChartSignature = z.infer<typeof signatureSchema>

/** An odontogram in a list. */
export const odontogramCardSchema = z
  .object({
    id: z.string(),
    patientId: z.string(),
    kind: z.enum(odontogramKinds),
    norm: z.enum(normIds),
    edition: z.enum(editionIds),
    /** The printed code: 'OD-' and digits. */
    code: z.string(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    /** Null while it is a draft. */
    signature: signatureSchema.nullable(),
    /**
     * When the patient's next odontogram was signed; this one stays valid for its day. Null for the latest and for a
     * draft.
     */
    followedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OdontogramCard' })
export type OdontogramCard = z.infer<typeof odontogramCardSchema>

export const odontogramSchema = odontogramCardSchema
  .extend({
    ...chartTextsSchema.shape,
    patientName: z.string(),
    /** The site where it is made; null if none. A signed odontogram keeps the site it was signed with. */
    siteId: z.string().nullable(),
    /** In the order of their arrival; the entries are their fold. */
    changes: z.array(chartChangeSchema),
  })
  .meta({ id: 'Odontogram' })
export type Odontogram = z.infer<typeof odontogramSchema>

/** A dentist's finding that may be copied to the chart; `row` is the norm's row for its class. */
export const proposalSchema = z
  .object({
    analysis: z.string(),
    finding: z.string(),
    class: z.string(),
    row: z.string(),
    tooth: z.enum(chartTeeth),
    /** The faces that the dentist named, if the row takes faces. */
    faces: z.array(z.enum(faces)).optional(),
    decidedBy: z.string(),
    decidedAt: z.iso.datetime(),
    /** The date of the radiograph: when it was taken according to its file, else when it was uploaded. */
    date: z.string(),
  })
  .meta({ id: 'ChartProposal' })
export type ChartProposal = z.infer<typeof proposalSchema>
