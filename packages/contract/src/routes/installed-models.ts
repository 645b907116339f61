import { z } from 'zod'
import { comparisonVerdicts, modelNameSchema, modelRoles } from '../records/installed-model.ts'
import { modelUses } from '../records/measured-model.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()
const count = z.int().nonnegative()
const role = z.enum(modelRoles).meta({
  description:
    'The task of the model: findings on panoramics, findings on periapicals, or the tooth numbers of panoramics.',
})

const figureSchema = z.object({
  class: z.string().meta({ description: 'The class of findings; of a model that numbers teeth, the tooth.' }),
  ap50: z
    .number()
    .nullable()
    .meta({ description: 'The average precision at half overlap that model.json states; null if it states none.' }),
  n: count
    .nullable()
    .meta({ description: 'How many findings of the class the measured radiographs had; null if it is not stated.' }),
})

const comparisonSchema = z.object({
  active: z
    .object({
      name: z.string().meta({ description: 'The name of that model.' }),
      version: z.string().meta({ description: 'Its version.' }),
    })
    .meta({ description: 'The model that was active when it was trained.' }),
  sources: count.meta({ description: 'How many radiographs that neither was trained on were compared.' }),
  verdict: z
    .object({
      es: z.string().meta({ description: 'In Spanish.' }),
      en: z.string().meta({ description: 'In English.' }),
    })
    .meta({ description: 'The result in a sentence.' }),
  rows: z
    .array(
      z.object({
        class: z.string().nullable().meta({ description: 'The class; null if the figure covers all of them.' }),
        metric: z.string().meta({ description: 'The name of the figure.' }),
        candidate: z
          .number()
          .nullable()
          .meta({ description: 'The figure of this model; null if it could not be measured.' }),
        active: z.number().nullable().meta({ description: 'The figure of the active one.' }),
        low: z.number().nullable().meta({ description: 'The lower end of the 95 % interval of the difference.' }),
        high: z.number().nullable().meta({ description: 'Its upper end.' }),
        n: count.meta({ description: 'How many labels or teeth the figure rests on.' }),
        verdict: z
          .enum(comparisonVerdicts)
          .meta({ description: "The verdict on this model: 'better', 'worse' or 'same'." }),
      }),
    )
    .meta({ description: 'A figure each, worse ones first.' }),
})

/** `retired` models stay in the list, because findings name them. */
export const modelStates = ['active', 'scheduled', 'shadow', 'installed', 'retired'] as const

const modelSchema = z
  .object({
    id: z.uuid().meta({ description: 'The id of the installed model.' }),
    name: z.string().meta({ description: 'The name under which the operator installed it.' }),
    role,
    modelName: z.string().meta({ description: 'The name in its model.json, which answers name.' }),
    version: z.string().meta({ description: 'The version in its model.json.' }),
    use: z
      .enum(modelUses)
      .nullable()
      .meta({ description: 'The use that the terms of its training allow; null if its folder does not say.' }),
    state: z.enum(modelStates).meta({
      description: "'active' somewhere, 'scheduled' for a moment to come, in 'shadow', only 'installed', or 'retired'.",
    }),
    shadow: z
      .boolean()
      .meta({ description: 'True if it runs beside the active one, without anybody being shown its findings.' }),
    installedAt: moment.meta({ description: 'When it was installed.' }),
    retiredAt: moment.nullable().meta({ description: 'When it was retired; null if it was not.' }),
    training: z
      .object({
        sets: z
          .array(
            z.object({
              name: z.string().meta({ description: 'The name of the set.' }),
              use: z.enum(modelUses).meta({ description: "The use that the set's licence allows." }),
              radiographs: count.meta({ description: 'How many radiographs of the set were used.' }),
            }),
          )
          .meta({ description: 'The sets of radiographs.' }),
        start: z
          .string()
          .nullable()
          .meta({ description: 'The network that the training began from; null if it began from zero.' }),
        reviewed: count.meta({ description: 'Reviewed radiographs of this installation that it learnt from.' }),
        erased: count.meta({ description: 'How many of these were erased since.' }),
      })
      .nullable()
      .meta({ description: 'The data that it was trained on; null if its folder does not describe its training.' }),
    comparison: comparisonSchema
      .nullable()
      .meta({ description: 'How it compares with the active one; null if it was not compared.' }),
    figures: z.array(figureSchema).meta({ description: 'The figures in its model.json, by class.' }),
    shadowed: count.meta({ description: 'Radiographs that it analysed in shadow.' }),
    failure: z
      .object({
        code: z.string().meta({ description: 'The refusal, a code of the error table.' }),
        at: moment.meta({ description: 'When it was refused.' }),
      })
      .nullable()
      .meta({ description: 'Why a process could not load it; the shipped model analyses in its place.' }),
  })
  .meta({ id: 'InstalledModel' })
export type InstalledModel = z.infer<typeof modelSchema>

const activationSchema = z
  .object({
    id: z.uuid().meta({ description: 'The act: one activation for several clinics is one.' }),
    role,
    model: z
      .object({
        id: z.uuid().meta({ description: 'The id of the model.' }),
        name: z.string().meta({ description: 'The name of the model.' }),
        version: z.string().meta({ description: 'The version of the model.' }),
      })
      .nullable()
      .meta({
        description: 'Null for the shipped model.',
      }),
    clinics: z
      .array(
        z.object({
          id: z.uuid().meta({ description: 'The id of the clinic.' }),
          name: z.string().meta({ description: 'The name of the clinic.' }),
        }),
      )
      .meta({ description: 'Empty for every clinic.' }),
    startsAt: moment.meta({ description: "From when the clinic's radiographs are analysed by it." }),
    started: z.boolean().meta({ description: 'True if that moment is past.' }),
  })
  .meta({ id: 'ModelActivation' })
export type ModelActivation = z.infer<typeof activationSchema>

const listSchema = z
  .object({
    models: z.array(modelSchema).meta({ description: 'The models that the operator installed.' }),
    shipped: z
      .array(
        z.object({
          role,
          name: z.string().meta({ description: 'The name of the model.' }),
          version: z.string().meta({ description: 'The version of the model.' }),
          use: z
            .enum(modelUses)
            .nullable()
            .meta({ description: 'The use that the terms of its training allow; null if its folder does not say.' }),
          active: z.boolean().meta({ description: 'It analyses for every clinic without an installed model.' }),
        }),
      )
      .meta({ description: 'The models that came with the program.' }),
    activations: z.array(activationSchema).meta({ description: 'Those that are not undone, the latest first.' }),
    found: z.array(z.string()).meta({ description: 'Folders in DATA_DIR/models that are not installed.' }),
    elsewhere: z.boolean().meta({ description: 'The detector is another service, so no model can be activated here.' }),
  })
  .meta({ id: 'InstalledModels' })
export type InstalledModels = z.infer<typeof listSchema>

const agreementRowSchema = z.object({
  class: z.string().meta({ description: 'The class of findings; of a model that numbers teeth, the tooth.' }),
  both: count.meta({ description: 'Findings that both models have at one place.' }),
  activeOnly: count.meta({ description: 'Findings of the active model only.' }),
  candidateOnly: count.meta({ description: 'Findings of the model in shadow only.' }),
  confirmed: count.meta({ description: 'On reviewed radiographs: the findings that dentists confirmed.' }),
  activeConfirmed: count.meta({ description: 'How many of these the active one has.' }),
  candidateConfirmed: count.meta({ description: 'How many of these the model in shadow has.' }),
  activeWrong: count.meta({
    description: 'On reviewed radiographs: findings of the active model without a confirmed finding at the place.',
  }),
  candidateWrong: count.meta({
    description: 'On reviewed radiographs: findings of the model in shadow without a confirmed finding at the place.',
  }),
})
export type AgreementRow = z.infer<typeof agreementRowSchema>

const agreementSchema = z
  .object({
    radiographs: count.meta({ description: 'How many radiographs both analysed.' }),
    reviewed: count.meta({ description: 'How many of these a dentist reviewed.' }),
    rows: z.array(agreementRowSchema).meta({ description: 'A class each.' }),
  })
  .meta({ id: 'ModelAgreement' })
export type ModelAgreement = z.infer<typeof agreementSchema>

const changes = ['FORBIDDEN', 'NOT_FOUND', 'MODELS_ELSEWHERE'] as const
const refusals = [
  ...(['MODEL_FILES', 'MODEL_TOO_LARGE', 'MODEL_DESCRIPTION', 'MODEL_HASH', 'MODEL_INPUT_SIZE'] as const),
  ...(['MODEL_CLASS_UNKNOWN', 'MODEL_USE', 'MODEL_EXTERNAL_DATA', 'MODEL_OPERATORS', 'MODEL_NETWORK'] as const),
  ...(['MODEL_TOO_DEMANDING', 'MODEL_GOLDEN', 'MODEL_NAME_TAKEN', 'MODEL_VERSION_TAKEN', 'SERVER_BUSY'] as const),
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
  body: z.object({
    shadow: z.boolean().meta({ description: 'true: it runs beside the active one; false: it no longer does.' }),
  }),
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
  summary: `Compare a model in shadow with the active one and with dentists, on its newest ${mostOfAgreement} radiographs`,
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
  errors: [...changes, 'ACTIVATION_REUSED'],
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
  answer: {
    status: 200,
    json: z.object({
      clinics: z
        .array(
          z.object({
            id: z.uuid().meta({ description: 'The id of the clinic.' }),
            name: z.string().meta({ description: 'The name of the clinic.' }),
          }),
        )
        .meta({ description: 'The clinics of the installation.' }),
    }),
  },
  errors: ['FORBIDDEN'],
})
