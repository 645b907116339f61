import { z } from 'zod'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

export const templatesPerClinic = 200

/** The texts of a report that a template can fill. */
export const templateFields = ['conclusion', 'recommendations', 'notes'] as const
export type TemplateField = (typeof templateFields)[number]

export const templateSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the template.' }),
    field: z.enum(templateFields).meta({ description: 'The text of a report that it is for.' }),
    text: z.string().meta({ description: 'The text.' }),
  })
  .meta({ id: 'ReportTemplate' })
export type ReportTemplate = z.infer<typeof templateSchema>

const templatesAnswer = {
  status: 200,
  json: z.object({ templates: z.array(templateSchema).meta({ description: "The clinic's templates." }) }),
} as const

export const listTemplates = route(endpoints.listTemplates, {
  summary: "The clinic's own texts for reports, by field and alphabet",
  tag: 'reports',
  audit: noPatient,
  answer: templatesAnswer,
  errors: [],
})

export const addTemplate = route(endpoints.addTemplate, {
  summary: 'Keep a text as a template of the clinic; the same text again is the same template',
  tag: 'reports',
  audit: noPatient,
  body: z.object({
    field: z.enum(templateFields).meta({ description: 'The text of a report that it is for.' }),
    text: z.string().trim().min(1).max(2000).meta({ description: 'The text.' }),
  }),
  answer: { ...templatesAnswer, status: 201 },
  errors: ['TOO_MANY_TEMPLATES'],
})

export const deleteTemplate = route(endpoints.deleteTemplate, {
  summary: 'Delete a template; reports that were filled from it keep their text',
  tag: 'reports',
  audit: noPatient,
  params: z.object({ id: z.uuid().meta({ description: 'The id of the template.' }) }),
  answer: templatesAnswer,
  errors: ['NOT_FOUND'],
})
