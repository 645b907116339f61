import { z } from 'zod'
import { comparisonVerdicts, modelNameSchema, modelRoles } from '../records/installed-model.ts'
import { modelUses } from '../records/measured-model.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()
const count = z.int().nonnegative()
const idParams = z.object({ id: z.uuid() })
const role = z.enum(modelRoles).meta({
  description: 'What it does: finds on panoramics or on periapicals, or numbers the teeth of panoramics.',
})

const figureSchema = z.object({
  class: z.string(),
  /** The set of the figures in its model.json; null if it states none. */
  ap50: z.number().nullable(),
  n: count.nullable(),
})

const comparisonSchema = z.object({
  active: z.object({ name: z.string(), version: z.string() }),
  sources: count,
  verdict: z.object({ es: z.string(), en: z.string() }),
  rows: z.array(
    z.object({
      class: z.string().nullable(),
      metric: z.string(),
      candidate: z.number().nullable(),
      active: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      n: count,
      verdict: z.enum(comparisonVerdicts),
    }),
  ),
})

/** `retired` models stay in the list, because findings name them. */
export const modelStates = ['active', 'scheduled', 'shadow', 'installed', 'retired'] as const

const modelSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role,
    modelName: z.string(),
    version: z.string(),
    use: z.enum(modelUses).nullable(),
    state: z.enum(modelStates),
    shadow: z.boolean(),
    installedAt: moment,
    retiredAt: moment.nullable(),
    /** Null if its folder says nothing of its training. */
    training: z
      .object({
        sets: z.array(z.object({ name: z.string(), use: z.enum(modelUses), radiographs: count })),
        start: z.string().nullable(),
        reviewed: count.meta({ description: 'Reviewed radiographs of this installation that it learnt from.' }),
        erased: count.meta({ description: 'How many of these were erased since.' }),
      })
      .nullable(),
    comparison: comparisonSchema.nullable(),
    figures: z.array(figureSchema),
    shadowed: count.meta({ description: 'Radiographs that it analysed in shadow.' }),
    failure: z
      .object({ code: z.string(), at: moment })
      .nullable()
      .meta({ description: 'Why a process could not load it; the shipped model analyses in its place.' }),
  })
  .meta({ id: 'InstalledModel' })
export type InstalledModel = z.infer<typeof modelSchema>

const activationSchema = z
  .object({
    /** The act: one activation for several clinics is one. */
    id: z.uuid(),
    role,
    model: z.object({ id: z.uuid(), name: z.string(), version: z.string() }).nullable().meta({
      description: 'Null for the shipped model.',
    }),
    clinics: z.array(z.object({ id: z.uuid(), name: z.string() })).meta({ description: 'Empty for every clinic.' }),
    startsAt: moment,
    started: z.boolean(),
  })
  .meta({ id: 'ModelActivation' })
export type ModelActivation = z.infer<typeof activationSchema>

const listSchema = z
  .object({
    models: z.array(modelSchema),
    shipped: z.array(
      z.object({
        role,
        name: z.string(),
        version: z.string(),
        use: z.enum(modelUses).nullable(),
        active: z.boolean().meta({ description: 'It analyses for every clinic without an installed model.' }),
      }),
    ),
    activations: z.array(activationSchema).meta({ description: 'Those that are not undone, the latest first.' }),
    found: z.array(z.string()).meta({ description: 'Folders in DATA_DIR/models that are not installed.' }),
    elsewhere: z.boolean().meta({ description: 'The detector is another service, so no model can be activated here.' }),
  })
  .meta({ id: 'InstalledModels' })
export type InstalledModels = z.infer<typeof listSchema>

const agreementRowSchema = z.object({
  class: z.string().meta({ description: 'The class of a finding; of a model that numbers teeth, the tooth.' }),
  /** Findings of both models at one position, of the active one alone, of the candidate alone. */
  both: count,
  activeOnly: count,
  candidateOnly: count,
  /** On reviewed radiographs: findings that dentists confirmed, and how many of them each model has. */
  confirmed: count,
  activeConfirmed: count,
  candidateConfirmed: count,
  /** On reviewed radiographs: findings that no confirmed one is at the position of. */
  activeWrong: count,
  candidateWrong: count,
})
export type AgreementRow = z.infer<typeof agreementRowSchema>

const agreementSchema = z
  .object({ radiographs: count, reviewed: count, rows: z.array(agreementRowSchema) })
  .meta({ id: 'ModelAgreement' })
export type ModelAgreement = z.infer<typeof agreementSchema>

const changes = ['FORBIDDEN', 'NOT_FOUND', 'MODELS_ELSEWHERE'] as const
const refusals = [
  ...(['MODEL_FILES', 'MODEL_TOO_LARGE', 'MODEL_DESCRIPTION', 'MODEL_HASH', 'MODEL_INPUT_SIZE'] as const),
  ...(['MODEL_CLASS_UNKNOWN', 'MODEL_USE', 'MODEL_EXTERNAL_DATA', 'MODEL_OPERATORS', 'MODEL_NETWORK'] as const),
  ...(['MODEL_TOO_DEMANDING', 'MODEL_GOLDEN', 'MODEL_NAME_TAKEN', 'MODEL_VERSION_TAKEN'] as const),
] as const

export const listInstalledModels = route(endpoints.listInstalledModels, {
  summary: 'The detectors that the operator installed, the shipped ones, and which of them analyses where',
  tag: 'operator',
  audit: noPatient,
  answer: { status: 200, json: listSchema },
  errors: ['FORBIDDEN'],
})

export const installModel = route(endpoints.installModel, {
  summary: 'Check a folder of DATA_DIR/models and install its model; it analyses nothing until it is activated',
  tag: 'operator',
  audit: { writes: ['model-install'] },
  params: z.object({ name: modelNameSchema.meta({ description: 'The name of the folder in DATA_DIR/models.' }) }),
  answer: { status: 200, json: listSchema },
  errors: [...changes, ...refusals],
})

export const shadowModel = route(endpoints.shadowModel, {
  summary: 'Let a model also analyse new radiographs in the background, or no longer; its findings are not shown',
  tag: 'operator',
  audit: { writes: ['model-shadow'] },
  params: idParams,
  body: z.object({ shadow: z.boolean() }),
  answer: { status: 200, json: listSchema },
  errors: changes,
})

export const retireModel = route(endpoints.retireModel, {
  summary: 'Retire a model that analyses nowhere: its files go, and what names it stays',
  tag: 'operator',
  audit: { writes: ['model-retire'] },
  params: idParams,
  answer: { status: 200, json: listSchema },
  errors: [...changes, 'MODEL_IN_USE'],
})

/** The newest radiographs count. */
export const mostOfAgreement = 1000

export const readAgreement = route(endpoints.readModelAgreement, {
  summary: `How far a model in shadow agrees with the active one and with dentists, on its newest ${mostOfAgreement} radiographs`,
  tag: 'operator',
  audit: noPatient,
  params: idParams,
  answer: { status: 200, json: agreementSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const mostClinicsOfAct = 100

export const activateModel = route(endpoints.activateModel, {
  summary:
    'Let a model analyse from a moment on, in every clinic or in some, under an id that the caller makes; analyses that run end with their model',
  tag: 'operator',
  audit: { writes: ['model-activate'] },
  params: idParams,
  body: z.object({
    role,
    model: z.uuid().nullable().meta({ description: 'Null for the shipped model.' }),
    clinics: z.array(z.uuid()).max(mostClinicsOfAct).default([]).meta({ description: 'Empty for every clinic.' }),
    at: moment.nullable().default(null).meta({ description: 'Null for now.' }),
  }),
  answer: { status: 200, json: listSchema },
  errors: changes,
})

export const undoActivation = route(endpoints.undoActivation, {
  summary: 'Go back to what was active before; undoing twice changes nothing',
  tag: 'operator',
  audit: { writes: ['model-back'] },
  params: idParams,
  answer: { status: 200, json: listSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const listOperatorClinics = route(endpoints.listOperatorClinics, {
  summary: 'The clinics of the installation by name, the first 20',
  tag: 'operator',
  audit: noPatient,
  query: z.object({
    q: z.string().trim().max(120).default('').meta({ description: 'A part of the name.' }),
  }),
  answer: { status: 200, json: z.object({ clinics: z.array(z.object({ id: z.uuid(), name: z.string() })) }) },
  errors: ['FORBIDDEN'],
})
