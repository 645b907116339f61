import { z } from 'zod'
import { fieldFaultCodes } from '../errors/field-fault.ts'
import { errorCodes } from '../errors/table.ts'

const fieldFaultSchema = z
  .object({
    path: z.string().meta({
      description: "Where it stands in the body, or the name of a parameter; '' is the whole body.",
      examples: ['birthDate', 'moves[0].patientId'],
    }),
    code: z.enum(fieldFaultCodes).meta({ description: 'The kind of fault.' }),
    message: z.string().meta({ description: 'For people, in the language of `error`.' }),
  })
  .meta({ id: 'FieldFault' })

/** Every refusal on the wire: a sentence for the dentist and a stable code. */
export const failureSchema = z
  .object({
    error: z.string().meta({
      description: 'For people, in Spanish; in English where Accept-Language prefers it.',
    }),
    code: z
      .enum(errorCodes as [string, ...string[]])
      .meta({ description: 'For programs: the name of the refusal, which does not change.' }),
    overridable: z.boolean().optional().meta({
      description: 'Said of a QUALITY code: true where the same form with force=true is analysed all the same.',
    }),
    retryAfter: z.int().positive().optional().meta({
      description: 'Of a refusal with status 429, and of REQUEST_IN_PROGRESS: seconds to wait, as Retry-After says.',
    }),
    subject: z.string().optional().meta({
      description:
        'Of several things sent at once, the id of the one that is refused, and none of them was stored; of IMAGE_PRESENT, the analysis that is there; of IMAGE_IN_TRASH, the radiograph that can be restored; of RECORD_NUMBER_TAKEN and DOCUMENT_TAKEN, the patient who has it; of PATIENT_NAME_DIFFERS, the name in the signed report, or all such names of a case; of REPLAY_DELETED, what the call had made.',
    }),
    details: z.array(fieldFaultSchema).optional().meta({
      description: 'The fields and parameters that are wrong, fifty at most.',
    }),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof failureSchema>
