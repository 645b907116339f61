import { z } from 'zod'
import { clinicDataSchema } from '../records/clinic.ts'
import { plainName } from '../records/plain-name.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { pictureErrors } from './error-groups.ts'
import { route } from './route.ts'

export const clinicSettingsSchema = clinicDataSchema
  .extend({
    name: z.string().meta({ description: 'The name of the clinic.' }),
    logo: z.string().nullable().meta({ description: 'The id of the logo; null without one.' }),
    blindFirst: z.boolean().meta({
      description:
        "True if radiographs open without the detector's findings for members who decide. Set by `PUT /api/team/blind-first`.",
    }),
    retention: z
      .object({
        daysToRestore: z
          .int()
          .meta({ description: 'Days during which a deleted case, patient or radiograph can be restored.' }),
        erasureDays: z.int().meta({ description: 'Days from the request of an erasure until it is carried out.' }),
        recordYears: z.int().nullable().meta({
          description:
            'Years for which a clinical record is stored, hidden, after its last entry; null if no term is set. Set by PUT /api/clinic/retention.',
        }),
        leastYears: z.int().nullable().meta({
          description: 'RECORD_RETENTION_YEARS, the minimum for every clinic; null if the operator set none.',
        }),
      })
      .meta({ description: 'Retention periods; those in days are fixed by the product.' }),
  })
  .meta({ id: 'ClinicSettings' })
export type ClinicSettings = z.infer<typeof clinicSettingsSchema>

export const getClinic = route(endpoints.getClinic, {
  summary: "The clinic's data, as its reports print them, and its settings",
  tag: 'accounts',
  audit: noPatient,
  answer: { status: 200, json: clinicSettingsSchema },
  errors: ['FORBIDDEN'],
})

export const clinicEditSchema = clinicDataSchema
  .extend({ name: plainName(120).meta({ description: 'The name of the clinic, as reports print it.' }) })
  .partial()
export type ClinicEdit = z.infer<typeof clinicEditSchema>

export const editClinic = route(endpoints.editClinic, {
  summary: "Change the clinic's name, RUC, address, phone or time zone; what was signed stays as it is",
  tag: 'accounts',
  audit: { writes: ['clinic-edit'] },
  body: clinicEditSchema,
  answer: { status: 200, json: clinicSettingsSchema },
  errors: [
    'FORBIDDEN',
    'CLINIC_NAME_REQUIRED',
    'NAME_UNREADABLE',
    'RUC_INVALID',
    'CLINIC_PHONE_INVALID',
    'TEXT_TOO_LONG',
  ],
})

/** The maximum term, in years, of the installation and of a clinic. */
export const mostRecordYears = 100

export const setRetention = route(endpoints.setRetention, {
  summary:
    'Set for how many years a deleted clinical record is kept, hidden, after its last entry; null for the least that the operator set',
  tag: 'accounts',
  audit: { writes: ['retention-edit'] },
  body: z.object({
    recordYears: z.int().min(1).max(mostRecordYears).nullable().meta({
      description: 'Years for which a clinical record is stored, hidden, after its last entry; null for no term.',
    }),
  }),
  answer: { status: 200, json: clinicSettingsSchema },
  errors: ['FORBIDDEN', 'RETENTION_YEARS_INVALID', 'RETENTION_TOO_SHORT'],
})

export const putLogo = route(endpoints.putLogo, {
  summary: 'Set the logo of reports; it is stored as a PNG of at most 600 × 300 on white',
  tag: 'accounts',
  audit: { writes: ['clinic-edit'] },
  encoding: 'multipart',
  body: z.object({ image: z.file().meta({ type: 'string', format: 'binary', description: 'JPEG, PNG or WebP' }) }),
  answer: { status: 200, json: clinicSettingsSchema },
  errors: ['FORBIDDEN', ...pictureErrors],
})

export const deleteLogo = route(endpoints.deleteLogo, {
  summary: 'Take the logo away; a signed report keeps the one it was signed with',
  tag: 'accounts',
  audit: { writes: ['clinic-edit'] },
  answer: { status: 200, json: clinicSettingsSchema },
  errors: ['FORBIDDEN'],
})

export const getLogo = route(endpoints.getLogo, {
  summary: 'A logo that the clinic has or had',
  tag: 'accounts',
  audit: noPatient,
  params: z.object({ id: z.uuid().meta({ description: 'The id of the logo.' }) }),
  answer: { status: 200, file: ['image/png'] },
  errors: ['NOT_FOUND'],
})
