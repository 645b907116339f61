import { z } from 'zod'
import {
  reportCardSchema,
  reportFiltersSchema,
  reportHeaderSchema,
  reportModelSchema,
  reportTextsSchema,
} from '../records/report.ts'
import { siteOrNoneSchema } from '../records/site.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { eitherFacts, ofPatient, searchQuery, updatedSince } from './paging.ts'
import { route } from './route.ts'

export const saveReport = route(endpoints.saveReport, {
  summary:
    'Write the report of an analysis: fields of its header, its texts, its filters. Fields that are not sent stay, and so does its code. A report whose content changes is no longer reviewed. `seen` has the values that the writer saw in the sent fields; a different stored value is not overwritten',
  tag: 'reports',
  audit: { writes: ['report'] },
  params: idParams,
  body: z
    .object({
      header: reportHeaderSchema.exactPartial().optional().meta({ description: 'The fields of its header.' }),
      texts: reportTextsSchema.exactPartial().optional().meta({ description: "The dentist's texts." }),
      filters: reportFiltersSchema.optional().meta({ description: 'Which undecided findings are in it.' }),
      seen: z
        .object({
          header: reportHeaderSchema
            .exactPartial()
            .optional()
            .meta({ description: 'The fields of its header as the writer saw them.' }),
          texts: reportTextsSchema.exactPartial().optional().meta({ description: 'The texts as the writer saw them.' }),
        })
        .optional()
        .meta({ description: 'The values of the sent fields that the writer saw last.' }),
    })
    .refine(({ header, texts, filters }) => [header, texts, filters].some(part => part !== undefined)),
  answer: { status: 200, json: reportModelSchema },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'REPORT_REVIEWED', 'REPORT_SIGNED', 'REPORT_EDITED'],
})

export const getReport = route(endpoints.getReport, {
  summary:
    "The analysis's report; begun on first sight, under the query's filters or else the default ones, unless by a key that only reads",
  tag: 'reports',
  audit: { view: 'report-view' },
  params: idParams,
  query: z.object({
    min: z.coerce.number().int().min(0).max(100).optional().meta({
      description: 'The least confidence of its findings, in percent; only of a report that is not written yet.',
    }),
    classes: z
      .string()
      .transform(names => names.split(','))
      .pipe(reportFiltersSchema.shape.classes)
      .optional()
      .meta({ description: 'The classes of its findings, by commas; all of them by default.' }),
  }),
  answer: { status: 200, json: reportModelSchema },
  errors: ['NOT_FOUND'],
})

export const listReports = route(endpoints.listReports, {
  summary:
    "The clinic's signed reports, the latest first, or the drafts that no dentist has signed; `q` is a part of the patient's name, the code, or the name of the dentist who asked for it or signed it",
  tag: 'reports',
  audit: { view: 'report-list', subject: 'none' },
  query: searchQuery.extend({
    state: z.enum(['signed', 'draft']).default('signed').meta({ description: 'Only signed reports, or only drafts.' }),
    site: siteOrNoneSchema
      .optional()
      .meta({ description: "Only reports of radiographs of this site; 'none' for those without a site." }),
    patientId: ofPatient,
    updatedSince,
  }),
  answer: {
    status: 200,
    json: eitherFacts.extend({ reports: z.array(reportCardSchema).meta({ description: 'The reports of this page.' }) }),
  },
  errors: [],
})

export const getReportByCode = route(endpoints.getReportByCode, {
  summary: 'One report by its code',
  tag: 'reports',
  audit: { view: 'report-view', subject: 'analysisId' },
  params: z.object({
    code: z
      .string()
      .regex(/^XR-\d{10,20}$/)
      .meta({ description: "The report's code, XR- and digits." }),
  }),
  answer: { status: 200, json: reportModelSchema },
  errors: ['NOT_FOUND'],
})

export const shareReport = route(endpoints.shareReport, {
  summary: "Record that the report's PDF was passed on by the share sheet of the user's device",
  tag: 'reports',
  audit: { writes: ['report-share'] },
  params: idParams,
  answer: { status: 200, json: z.object({ recorded: z.literal(true).meta({ description: 'Always true.' }) }) },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN'],
})

export const getReportPdf = route(endpoints.getReportPdf, {
  summary: 'Read the report as a PDF in A4',
  tag: 'reports',
  audit: { view: 'report-pdf' },
  params: idParams,
  answer: { status: 200, file: ['application/pdf'] },
  errors: ['NOT_FOUND', 'REPORT_NOT_BEGUN', 'SERVER_BUSY'],
})

export const getDicomResults = route(endpoints.getDicomResults, {
  summary:
    'Export the report as DICOM in a ZIP: a structured report, a presentation state with the outlines, the PDF if it is signed, and the image if the radiograph was not DICOM. The version is the last signed one, else the reviewed one as preliminary',
  tag: 'reports',
  audit: { view: 'report-dicom' },
  params: idParams,
  answer: { status: 200, file: ['application/zip'] },
  errors: [
    ...(['NOT_FOUND', 'REPORT_NOT_BEGUN', 'REPORT_NOT_REVIEWED'] as const),
    ...(['SERVER_BUSY', 'IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED', 'SENT_TOO_MUCH_AT_ONCE'] as const),
  ],
})
