import { z } from 'zod'
import { errorCodes } from '../errors/table.ts'
import { wireTypeSchema } from '../records/radiograph.ts'
import { analyze } from './analyses.ts'
import { creditsSchema } from './credits.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

export const addedImageSchema = z
  .object({
    outcome: z.enum(['stored', 'present', 'similar']).meta({
      description:
        "'present': the clinic has the same DICOM instance, or the same file, already. 'similar', only if it was asked for: the clinic has the same image in another file. In both cases nothing was written and no credit is used",
    }),
    analysisId: z.string().meta({ description: 'The id of its analysis, or of the one that is there.' }),
    imageId: z.string().meta({ description: 'The id of its image, or of the one that is there.' }),
    inTrash: z.boolean().meta({
      description: 'For a duplicate: true if it is in the trash. A similar radiograph is never in the trash.',
    }),
    patient: z
      .object({
        id: z.string().meta({ description: 'The id of the patient.' }),
        name: z.string().meta({ description: "The patient's name." }),
      })
      .nullable()
      .meta({
        description:
          'Whose one that was present is: it keeps its patient, also where another was sent. Null where it has none, and of a stored one. The patient of a similar one likewise',
      }),
    unanalysed: z
      .enum(errorCodes as [string, ...string[]])
      .nullable()
      .meta({
        description:
          'Why a stored one is not analysed: OUT_OF_CREDITS, or a QUALITY code. Null where it waits for the detector',
      }),
    credits: creditsSchema.meta({ description: "The clinic's analyses of the month after this submission." }),
  })
  .meta({ id: 'AddedImage' })
export type AddedImage = z.infer<typeof addedImageSchema>

/** For a series of radiographs that no user views one by one, so one that cannot be analysed is stored anyway. */
export const addImage = route(endpoints.addImage, {
  summary:
    'Store one radiograph of many and queue its analysis. One that the quality check speaks against, or that no credit is left for, is stored all the same and can be analysed later',
  tag: 'images',
  audit: { writes: ['picture-create'] },
  encoding: 'multipart',
  body: z.object({
    image: analyze.body.shape.image,
    type: wireTypeSchema.optional().meta({
      description:
        'The type of a file that is not DICOM; the modality of a DICOM file takes precedence. By default the answer of the quality network, if it is certain',
    }),
    patientId: z.uuid().optional().meta({ description: 'Whose it is. By default it belongs to no patient' }),
    siteId: analyze.body.shape.siteId,
    similar: z.enum(['store', 'ask']).default('store').meta({
      description:
        "'ask': an image that the clinic has in another file already is not stored; the answer is 'similar' and names it",
    }),
    clinicId: z.uuid().optional().meta({
      description:
        'The clinic that it is meant for: NOT_MEMBER where the session is in another one by now. By default it is not checked',
    }),
  }),
  answer: { status: 202, json: addedImageSchema },
  errors: [
    'INSTANCE_NOT_RADIOGRAPH',
    'INSTANCE_TYPE_UNCLEAR',
    'UNANALYSED_FULL',
    'UNFIT_FULL',
    'PATIENT_UNKNOWN',
    ...analyze.errors.filter(
      code => !/^(TYPE_REQUIRED|QUALITY_\w+|IMAGE_PRESENT|IMAGE_IN_TRASH|OUT_OF_CREDITS|ENGINE_\w+)$/.test(code),
    ),
  ],
})
