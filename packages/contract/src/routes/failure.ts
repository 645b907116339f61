import { z } from 'zod'
import { fieldFaultCodes } from '../errors/field-fault.ts'
import { errorCodes } from '../errors/table.ts'

const fieldFaultSchema = z
  .object({
    path: z.string().meta({
      description: "The path of the field in the body, or the name of the parameter; '' for the whole body.",
      examples: ['birthDate', 'moves[0].patientId'],
    }),
    code: z.enum(fieldFaultCodes).meta({ description: 'The kind of fault.' }),
    message: z.string().meta({ description: 'A sentence for people, in the language of `error`.' }),
  })
  .meta({ id: 'FieldFault' })

/** Every refusal on the wire: a sentence for the dentist and a stable code. */
export const failureSchema = z
  .object({
    error: z.string().meta({
      description: 'A sentence for people, in Spanish, or in English if Accept-Language prefers it.',
    }),
    code: z
      .enum(errorCodes as [string, ...string[]])
      .meta({ description: 'The name of the refusal for programs; it does not change.' }),
    overridable: z.boolean().optional().meta({
      description: 'Only with a QUALITY code: true if the same form with `force=true` is analysed anyway.',
    }),
    retryAfter: z.int().positive().optional().meta({
      description: 'The seconds to wait, as in Retry-After; only with status 429 and with REQUEST_IN_PROGRESS.',
    }),
    subject: z.string().optional().meta({
      description:
        'If several records were sent at once, the id of the refused one; none of them was stored. With IMAGE_PRESENT, the id of the existing analysis; with IMAGE_IN_TRASH, of the radiograph that can be restored; with RECORD_NUMBER_TAKEN and DOCUMENT_TAKEN, of the patient who has the number; with REPLAY_DELETED, of the record that the call had created. With PATIENT_NAME_DIFFERS, the name in the signed report, or all such names of a case.',
    }),
    details: z.array(fieldFaultSchema).optional().meta({
      description: 'The faulty fields and parameters, at most fifty.',
    }),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof failureSchema>
