import { z } from 'zod'
import { radiographBytesMaximum } from './limits.ts'

export const radiographTypes = ['panoramic', 'periapical'] as const
export type RadiographType = (typeof radiographTypes)[number]

export const wireTypes = ['panoramic', 'periopical', 'periapical'] as const
export type WireType = (typeof wireTypes)[number]

export const radiographTypeOf = (value: WireType): RadiographType =>
  value === 'panoramic' ? 'panoramic' : 'periapical'

export const radiographTypeSchema = z.enum(radiographTypes)
export const wireTypeSchema = z.enum(wireTypes).meta({
  description:
    "The type of the radiograph: 'panoramic' or 'periapical'. 'periopical' is the misspelling of the first specification; it is taken as 'periapical', because programs still send it. Answers say 'periapical'.",
})

/** A DICOM file's facts about the patient and the exposure; absent tags are absent here. Dates are YYYY-MM-DD. */
export const dicomFactsSchema = z.object({
  patientName: z.string().optional(),
  patientId: z.string().optional(),
  patientBirthDate: z.iso.date().optional(),
  patientSex: z.enum(['F', 'M', 'O']).optional(),
  /** Whole years at the exposure. */
  patientAge: z.int().min(0).max(130).optional(),
  /** The person who requested the exposure. */
  referringPhysician: z.string().optional(),
  studyDate: z.iso.date().optional(),
  modality: z.string().optional(),
  manufacturer: z.string().optional(),
  /** Manufacturer's Model Name (0008,1090). */
  manufacturerModel: z.string().optional(),
  /** The order's number in the clinic's own systems. */
  accessionNumber: z.string().optional(),
  studyUid: z.string().optional(),
  seriesUid: z.string().optional(),
  /** SOP Class UID: the kind of object in the file. */
  sopClassUid: z.string().optional(),
  /** SOP Instance UID: the same in every copy of an image. */
  instanceUid: z.string().optional(),
  /** The number of frames, if the file has more than the one that is read. */
  frames: z.int().optional(),
  photometricInterpretation: z.string().optional(),
  transferSyntax: z.string().optional(),
  /**
   * The names of the alternative windows and tables in the file, null for an unnamed one; absent unless there are
   * several, or empty if they were looked up later. The first is the default (PS3.3 C.11.2).
   */
  windows: z.array(z.string().nullable()).max(16).optional(),
  /** True if the image's right is the patient's right. */
  mirrored: z.literal(true).optional(),
  /**
   * mm per pixel, row then column; at the detector ('ImagerPixelSpacing') it is larger than in the patient. A Pixel
   * Spacing that only repeats the detector's counts as the detector's (PS3.3 10.7.1.3).
   */
  spacing: z
    .object({
      row: z.number().positive(),
      column: z.number().positive(),
      source: z.enum(['PixelSpacing', 'ImagerPixelSpacing']),
    })
    .optional(),
  /**
   * Estimated Radiographic Magnification Factor (0018,1114): the ratio of an object's size at the detector to its true
   * size.
   */
  magnification: z.number().positive().optional(),
  /** Pixel Aspect Ratio (0028,0034): the height of a pixel to its width, if there is no spacing. */
  aspect: z.object({ vertical: z.number().positive(), horizontal: z.number().positive() }).optional(),
})
export type DicomFacts = z.infer<typeof dicomFactsSchema>

export const imageFormats = ['jpeg', 'png', 'dicom', 'tiff', 'webp'] as const
export const radiographFactsSchema = z.object({
  format: z.enum(imageFormats),
  width: z.int().positive(),
  height: z.int().positive(),
  bitsPerSample: z.int().positive(),
  dicom: dicomFactsSchema.optional(),
})
export type RadiographFacts = z.infer<typeof radiographFactsSchema>

/** The facts of a file, including those that no screen shows. */
export const fileFactsSchema = radiographFactsSchema.extend({
  /**
   * Bytes after the end of a JPEG, PNG or WebP, or outside a TIFF's first image, which no decoder reads; absent if
   * there are none.
   */
  trailingBytes: z.int().positive().optional(),
})
export type FileFacts = z.infer<typeof fileFactsSchema>

/** Checked on the file's header, before any pixel is decoded. */
export const radiographLimits = { bytes: radiographBytesMaximum, pixels: 100_000_000, shortestSide: 32 } as const
