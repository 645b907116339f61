import { z } from 'zod'
import { odontogramEntrySchema } from './entry-schema.ts'
import { faces } from './faces.ts'
import { odontogramKinds } from './kinds.ts'
import { odontogramLimits } from './limits.ts'
import { editionIds, normIds } from './norms.ts'
import { odontogramTeeth } from './odontogram-teeth.ts'

const carriedSchema = z.object({
  kind: z.literal('carried').meta({ description: 'Where the entry came from: the odontogram before.' }),
  chart: z.uuid().meta({ description: 'The id of that odontogram.' }),
})
/** A finding of a radiograph that a dentist accepted, edited or added. */
const findingSourceSchema = z.object({
  kind: z.literal('finding').meta({ description: 'Where the entry came from: a finding of a radiograph.' }),
  analysis: z.uuid().meta({ description: 'The id of its analysis.' }),
  finding: z.uuid().meta({ description: 'The id of the finding, its `detection_id`.' }),
})

const of = z.uuid().meta({ description: 'The id of the addition' })
const amend = z.object({
  kind: z.literal('amend').meta({ description: 'The act: replace an entry.' }),
  of,
  entry: odontogramEntrySchema.meta({ description: 'The entry as it is from now on.' }),
})
const remove = z.object({
  kind: z.literal('remove').meta({ description: 'The act: remove an entry.' }),
  of,
})
const restore = z.object({
  kind: z.literal('restore').meta({ description: 'The act: bring a removed entry back.' }),
  of,
})
const add = z.object({
  kind: z.literal('add').meta({ description: 'The act: add an entry.' }),
  entry: odontogramEntrySchema.meta({ description: 'The new entry.' }),
})

const sentActSchema = z.discriminatedUnion('kind', [
  add.extend({
    source: findingSourceSchema
      .nullable()
      .meta({ description: 'The finding that it takes over; null if a dentist entered it.' }),
  }),
  amend,
  remove,
  restore,
])
const storedActSchema = z.discriminatedUnion('kind', [
  add.extend({
    source: z
      .discriminatedUnion('kind', [carriedSchema, findingSourceSchema])
      .nullable()
      .meta({ description: 'Where it came from; null if a dentist entered it.' }),
  }),
  amend,
  remove,
  restore,
])

/** The id is made by the client (RFC 9562 version 7), so that a retry is idempotent. */
export const sentChangeSchema = z
  .object({
    id: z
      .uuidv7()
      .toLowerCase()
      .meta({ description: 'The id of the change, which the sender makes: a UUID version 7.' }),
    act: sentActSchema.meta({ description: 'The change.' }),
  })
  .meta({ id: 'SentChartChange' })
export type SentChange = z.infer<typeof sentChangeSchema>

const authorSchema = z.object({
  id: z.string().meta({ description: "The id of the person's account." }),
  name: z.string().meta({ description: "The person's name." }),
})

export const odontogramChangeSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the change.' }),
    act: storedActSchema.meta({ description: 'The change.' }),
    by: authorSchema.meta({ description: 'Who changed it.' }),
    at: z.iso.datetime().meta({ description: 'When it was changed.' }),
  })
  .meta({ id: 'ChartChange' })

const text = z.string().trim().max(odontogramLimits.text)
export const odontogramTextsSchema = z.object({
  specifications: text.meta({ description: "'Especificaciones' of the norm, printed under the chart." }),
  observations: text.meta({ description: "'Observaciones' of the norm, printed under the chart." }),
})

const signatureSchema = z.object({
  signedAt: z.iso.datetime().meta({ description: 'When it was signed.' }),
  signedBy: z.string().meta({ description: 'The name of the dentist who signed it.' }),
  professionalNumber: z.string().meta({ description: 'The registration number of that dentist.' }),
  verificationCode: z.string().meta({ description: 'The code by which it can be verified.' }),
})
export type OdontogramSignature = z.infer<typeof signatureSchema>

/** An odontogram in a list. */
export const odontogramCardSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the odontogram.' }),
    patientId: z.string().meta({ description: 'The id of its patient.' }),
    kind: z.enum(odontogramKinds).meta({ description: 'The initial one of the patient, or a later evolution.' }),
    norm: z.enum(normIds).meta({ description: "The country's norm that it follows." }),
    edition: z.enum(editionIds).meta({ description: 'The edition of that norm.' }),
    code: z.string().meta({ description: "The printed code: 'OD-' and digits." }),
    createdAt: z.iso.datetime().meta({ description: 'When it was begun.' }),
    createdBy: z.string().meta({ description: 'The name of the dentist who began it.' }),
    signature: signatureSchema.nullable().meta({ description: 'Null while it is a draft.' }),
    followedAt: z.iso.datetime().nullable().meta({
      description:
        "When the patient's next odontogram was signed; this one stays valid for its day. Null for the latest and for a draft.",
    }),
  })
  .meta({ id: 'OdontogramCard' })
export type OdontogramCard = z.infer<typeof odontogramCardSchema>

export const odontogramSchema = odontogramCardSchema
  .extend({
    ...odontogramTextsSchema.shape,
    patientName: z
      .string()
      .meta({ description: 'The name of the patient, of a signed one as it was at the signature.' }),
    siteId: z.string().nullable().meta({
      description: 'The site where it is made; null if none. A signed odontogram keeps the site it was signed with.',
    }),
    changes: z
      .array(odontogramChangeSchema)
      .meta({ description: 'The changes in the order of their arrival; the entries are their fold.' }),
  })
  .meta({ id: 'Odontogram' })
export type Odontogram = z.infer<typeof odontogramSchema>

/** A dentist's finding that may be copied to the odontogram; `row` is the norm's row for its class. */
export const proposalSchema = z
  .object({
    analysis: z.string().meta({ description: 'The id of the analysis with the finding.' }),
    finding: z.string().meta({ description: 'The id of the finding.' }),
    class: z.string().meta({ description: 'The class of the finding.' }),
    row: z.string().meta({ description: 'The row of the norm for that class.' }),
    tooth: z.enum(odontogramTeeth).meta({ description: 'The tooth, by its FDI number.' }),
    faces: z
      .array(z.enum(faces))
      .optional()
      .meta({ description: 'The faces that the dentist named, if the row takes faces.' }),
    decidedBy: z.string().meta({ description: 'The name of the dentist who accepted the finding.' }),
    decidedAt: z.iso.datetime().meta({ description: 'When that was.' }),
    date: z.string().meta({
      description: 'The date of the radiograph: when it was taken according to its file, else when it was uploaded.',
    }),
  })
  .meta({ id: 'ChartProposal' })
export type OdontogramProposal = z.infer<typeof proposalSchema>
