import { z } from 'zod'
import { odontogramKinds } from '../odontogram/kinds.ts'
import { odontogramLimits } from '../odontogram/limits.ts'
import { editionIds } from '../odontogram/norms.ts'
import {
  odontogramCardSchema,
  odontogramSchema,
  odontogramTextsSchema,
  proposalSchema,
  sentChangeSchema,
} from '../odontogram/odontogram-schema.ts'
import { correctedSiteSchema, siteIdSchema, siteOrNoneSchema } from '../records/site.ts'
// Separate from the other endpoints, which every screen loads.
import * as endpoints from './endpoints/odontograms.ts'
import { idParams } from './id-params.ts'
import { restorableSchema } from './paging.ts'
import { route } from './route.ts'

const odontogramAnswer = { status: 200, json: odontogramSchema } as const

export const listOdontograms = route(endpoints.listOdontograms, {
  summary: "The patient's odontograms, the latest first",
  tag: 'patients',
  audit: { view: 'odontogram-list' },
  params: idParams,
  answer: {
    status: 200,
    json: z.object({ odontograms: z.array(odontogramCardSchema).meta({ description: 'The odontograms.' }) }),
  },
  errors: ['NOT_FOUND'],
})

export const createOdontogram = route(endpoints.createOdontogram, {
  summary:
    'Begin an odontogram: the initial one once, empty; an evolution from the entries of the one that was signed last',
  tag: 'patients',
  audit: { writes: ['odontogram-create'] },
  params: idParams,
  body: z.object({
    kind: z.enum(odontogramKinds).meta({ description: "'initial', or 'evolution' once the initial one is signed." }),
    edition: z.enum(editionIds).optional().meta({ description: 'The one in force by default' }),
    siteId: siteOrNoneSchema
      .optional()
      .meta({ description: 'Where it is made; the usual site of the person by default' }),
  }),
  answer: { status: 201, json: odontogramSchema },
  errors: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'ODONTOGRAM_DRAFT_OPEN',
    'ODONTOGRAM_INITIAL_MADE',
    'ODONTOGRAM_INITIAL_MISSING',
    'TOO_MANY_ODONTOGRAMS',
    'SITE_UNKNOWN',
    'SITE_ARCHIVED',
  ],
})

export const getOdontogram = route(endpoints.getOdontogram, {
  summary: 'One odontogram with every change of its entries',
  tag: 'patients',
  audit: { view: 'odontogram-view', subject: 'patientId' },
  params: idParams,
  answer: odontogramAnswer,
  errors: ['NOT_FOUND'],
})

export const discardOdontogram = route(endpoints.discardOdontogram, {
  summary: 'Discard a draft, which can be restored for thirty days; a signed odontogram stays',
  tag: 'patients',
  audit: { writes: ['odontogram-discard'] },
  params: idParams,
  answer: { status: 200, json: restorableSchema.pick({ id: true, restorableUntil: true }) },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'ODONTOGRAM_SIGNED'],
})

export const restoreOdontogram = route(endpoints.restoreOdontogram, {
  summary: 'Bring a discarded draft back, while the patient has no other one and none was signed since',
  tag: 'patients',
  audit: { writes: ['odontogram-restore'] },
  params: idParams,
  answer: { status: 200, json: z.object({ id: z.string().meta({ description: 'The id of the odontogram.' }) }) },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'ODONTOGRAM_DRAFT_OPEN', 'ODONTOGRAM_CHANGED'],
})

/** A change that was sent before is ignored. All changes of a call are stored, or none. */
export const changeOdontogram = route(endpoints.changeOdontogram, {
  summary: 'Add, amend, remove or restore entries of a draft; each is a row with who and when',
  tag: 'patients',
  audit: { writes: ['odontogram-edit'] },
  params: idParams,
  body: z.object({
    changes: z
      .array(sentChangeSchema)
      .min(1)
      .max(odontogramLimits.batch)
      .meta({ description: 'The changes, in the order in which they were made.' }),
  }),
  answer: odontogramAnswer,
  errors: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'ODONTOGRAM_CHANGED',
    'ODONTOGRAM_SIGNED',
    'ODONTOGRAM_FULL',
    'FINDING_NOT_OFFERED',
  ],
})

export const writeOdontogramTexts = route(endpoints.writeOdontogramTexts, {
  summary:
    'Write the specifications of a draft, its observations, or both; one that is not sent stays as it is, and one that differs from what `seen` says is refused',
  tag: 'patients',
  audit: { writes: ['odontogram-edit'] },
  params: idParams,
  body: odontogramTextsSchema
    .partial()
    .extend({
      seen: odontogramTextsSchema
        .partial()
        .optional()
        .meta({ description: 'The texts as their writer last saw them: ODONTOGRAM_CHANGED if a sent one differs.' }),
    })
    .refine(({ specifications, observations }) => specifications !== undefined || observations !== undefined),
  answer: odontogramAnswer,
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'ODONTOGRAM_CHANGED', 'ODONTOGRAM_SIGNED', 'TEXT_TOO_LONG'],
})

export const setOdontogramSite = route(endpoints.setOdontogramSite, {
  summary: 'Correct the site where a draft is made; `before` sent back undoes it',
  tag: 'patients',
  audit: { writes: ['odontogram-edit'] },
  params: idParams,
  body: siteIdSchema,
  answer: { status: 200, json: correctedSiteSchema },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'ODONTOGRAM_SIGNED', 'SITE_UNKNOWN'],
})

/** A proposal gets onto the chart only when a dentist places it, entry by entry. */
export const listChartProposals = route(endpoints.listChartProposals, {
  summary:
    "List findings that dentists accepted, edited or added on the patient's radiographs, that have a row in the norm and that the odontogram does not have yet; never findings of the detector alone",
  tag: 'patients',
  audit: { none: 'of the odontogram and the analyses that are viewed beside it' },
  params: idParams,
  answer: {
    status: 200,
    json: z.object({
      proposals: z.array(proposalSchema).meta({ description: 'The findings that a dentist may take over.' }),
    }),
  },
  errors: ['NOT_FOUND'],
})

export const getOdontogramPdf = route(endpoints.getOdontogramPdf, {
  summary: 'The odontogram in the layout of its norm: a draft as such, a signed one byte by byte as it was signed',
  tag: 'patients',
  audit: { writes: ['odontogram-pdf'] },
  params: idParams,
  answer: { status: 200, file: ['application/pdf'] },
  errors: ['NOT_FOUND', 'SERVER_BUSY'],
})

export const signOdontogram = route(endpoints.signOdontogram, {
  summary:
    'Sign an odontogram as it stands, once and for ever: its PDF is made once and kept. Only a dentist with a professional number, after proving again who they are',
  tag: 'patients',
  audit: { writes: ['odontogram-sign'] },
  params: idParams,
  body: z.object({
    changes: z.int().nonnegative().meta({ description: 'How many the dentist has seen' }),
    texts: odontogramTextsSchema
      .optional()
      .meta({ description: 'The texts as the dentist has read them; ODONTOGRAM_CHANGED if they differ' }),
  }),
  answer: { status: 201, json: odontogramSchema },
  errors: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'NUMBER_REQUIRED',
    'ODONTOGRAM_CHANGED',
    'ODONTOGRAM_INITIAL_MADE',
    'ODONTOGRAM_SIGNED',
    'SERVER_BUSY',
  ],
})
