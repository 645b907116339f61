import { z } from 'zod'
import { radiographBytesMaximum } from './limits.ts'

export const radiographTypes = ['panoramic', 'periapical'] as const
export type RadiographType = (typeof radiographTypes)[number]

/** The first specification spelt 'periapical' like this; its clients still send it. */
export const misspeltType = 'periopical'
export const wireTypes = ['panoramic', 'periapical', misspeltType] as const
export type WireType = (typeof wireTypes)[number]

export const radiographTypeOf = (value: WireType): RadiographType =>
  value === 'panoramic' ? 'panoramic' : 'periapical'

export const radiographTypeSchema = z.enum(radiographTypes).meta({ description: 'The type of the radiograph.' })
export const wireTypeSchema = z.enum(wireTypes).meta({
  description:
    "The type of the radiograph: 'panoramic' or 'periapical'. 'periopical' is the misspelling of the first specification; it is taken as 'periapical', because programs still send it. Answers say 'periapical'.",
})

/** A DICOM file's facts about the patient and the exposure; absent tags are absent here. Dates are YYYY-MM-DD. */
export const dicomFactsSchema = z.object({
  patientName: z.string().optional().meta({ description: "The patient's name (0010,0010)." }),
  patientId: z.string().optional().meta({ description: "The patient's number (0010,0020)." }),
  patientBirthDate: z.iso.date().optional().meta({ description: "The patient's birth date (0010,0030)." }),
  patientSex: z.enum(['F', 'M', 'O']).optional().meta({ description: "The patient's sex (0010,0040)." }),
  patientAge: z.int().min(0).max(130).optional().meta({ description: 'Whole years at the exposure.' }),
  referringPhysician: z.string().optional().meta({ description: 'The person who requested the exposure.' }),
  studyDate: z.iso.date().optional().meta({ description: 'The day on which it was taken (0008,0020).' }),
  modality: z.string().optional().meta({ description: 'The kind of machine (0008,0060): PX, IO, DX.' }),
  manufacturer: z.string().optional().meta({ description: 'The maker of the machine (0008,0070).' }),
  manufacturerModel: z.string().optional().meta({ description: "Manufacturer's Model Name (0008,1090)." }),
  accessionNumber: z.string().optional().meta({ description: "The order's number in the clinic's own systems." }),
  studyUid: z.string().optional().meta({ description: 'Study Instance UID (0020,000D).' }),
  seriesUid: z.string().optional().meta({ description: 'Series Instance UID (0020,000E).' }),
  sopClassUid: z.string().optional().meta({ description: 'SOP Class UID: the kind of object in the file.' }),
  instanceUid: z.string().optional().meta({ description: 'SOP Instance UID: the same in every copy of an image.' }),
  frames: z
    .int()
    .optional()
    .meta({ description: 'The number of frames, if the file has more than the one that is read.' }),
  photometricInterpretation: z
    .string()
    .optional()
    .meta({ description: 'The meaning of its values (0028,0004): MONOCHROME1, MONOCHROME2, RGB.' }),
  transferSyntax: z.string().optional().meta({ description: 'How the file is encoded (0002,0010).' }),
  windows: z.array(z.string().nullable()).max(16).optional().meta({
    description:
      'The names of the alternative windows and tables in the file, null for an unnamed one; absent unless there are several, or empty if they were looked up later or the first one does not show the image. The first is the default (PS3.3 C.11.2).',
  }),
  mirrored: z.literal(true).optional().meta({ description: "True if the image's right is the patient's right." }),
  spacing: z
    .object({
      row: z.number().positive().meta({ description: 'Between two rows, in millimetres.' }),
      column: z.number().positive().meta({ description: 'Between two columns, in millimetres.' }),
      source: z.enum(['PixelSpacing', 'ImagerPixelSpacing']).meta({ description: 'The attribute with the spacing.' }),
    })
    .optional()
    .meta({
      description:
        "mm per pixel, row then column; at the detector ('ImagerPixelSpacing') it is larger than in the patient. A Pixel Spacing that only repeats the detector's counts as the detector's (PS3.3 10.7.1.3).",
    }),
  magnification: z.number().positive().optional().meta({
    description:
      "Estimated Radiographic Magnification Factor (0018,1114): the ratio of an object's size at the detector to its true size.",
  }),
  aspect: z
    .object({
      vertical: z.number().positive().meta({ description: 'Its first number, the height.' }),
      horizontal: z.number().positive().meta({ description: 'Its second number, the width.' }),
    })
    .optional()
    .meta({
      description: 'Pixel Aspect Ratio (0028,0034): the height of a pixel to its width, if there is no spacing.',
    }),
})
export type DicomFacts = z.infer<typeof dicomFactsSchema>

export const imageFormats = ['jpeg', 'png', 'dicom', 'tiff', 'webp'] as const
export const radiographFactsSchema = z.object({
  format: z.enum(imageFormats).meta({ description: 'The format of the file.' }),
  width: z.int().positive().meta({ description: 'The width in pixels.' }),
  height: z.int().positive().meta({ description: 'The height in pixels.' }),
  bitsPerSample: z.int().positive().meta({ description: 'How many bits a grey value has.' }),
  dicom: dicomFactsSchema
    .optional()
    .meta({ description: 'The facts of a DICOM file about its patient and exposure; absent for any other file.' }),
})
export type RadiographFacts = z.infer<typeof radiographFactsSchema>

/** The facts of a file, including those that no screen shows. */
export const fileFactsSchema = radiographFactsSchema.extend({
  imagesInFile: z
    .int()
    .min(2)
    .optional()
    .meta({ description: 'The number of pages of a TIFF, if it has more than the one that is read.' }),
  trailingBytes: z.int().positive().optional().meta({
    description:
      "Bytes after the end of a JPEG, PNG or WebP, or outside a TIFF's first image, which no decoder reads; absent if there are none.",
  }),
})
export type FileFacts = z.infer<typeof fileFactsSchema>

/** Checked on the file's header, before any pixel is decoded. */
export const radiographLimits = { bytes: radiographBytesMaximum, pixels: 100_000_000, shortestSide: 32 } as const
