import { AppError } from '@xrai/contract/errors/app-error'
import { type addTemplate as addRoute, templatesPerClinic } from '@xrai/contract/routes/report-templates'
import type { z } from 'zod'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { lockMembers } from '../../db/queries/accounts/members.ts'
import { deleteTemplate, findTemplates, insertTemplate } from '../../db/queries/reports/report-templates.ts'
import { storable } from '../../db/storable.ts'

/**
 * Stores a text as a template of the clinic; an existing one changes nothing. Throws TOO_MANY_TEMPLATES.
 */
export const addTemplate = (scope: ClinicScope, { field, text }: z.output<typeof addRoute.body>) =>
  inTransaction(scope, async inside => {
    await lockMembers(inside)
    await insertTemplate(inside, { field, text: storable(text) })
    const templates = await findTemplates(inside)
    if (templates.length > templatesPerClinic) throw new AppError('TOO_MANY_TEMPLATES')
    return { templates }
  })

/** Throws NOT_FOUND for another clinic's. */
export const removeTemplate = async (scope: ClinicScope, id: string) => {
  if (!(await deleteTemplate(scope, id))) throw new AppError('NOT_FOUND')
  return { templates: await findTemplates(scope) }
}
