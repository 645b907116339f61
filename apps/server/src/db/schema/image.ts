import type { AppliedCalibration } from '@xrai/contract/measurements/calibration-schema'
import type { Orientation } from '@xrai/contract/records/orientation'
import { type DicomFacts, imageFormats } from '@xrai/contract/records/radiograph'
import type { RadiographSource } from '@xrai/contract/records/source'
import { sql } from 'drizzle-orm'
import { bit, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { clinicSite } from './clinic-site.ts'
import { clinicalCase } from './clinical-case.ts'
import { patient } from './patient.ts'
import { user } from './user.ts'

export const imageFormat = pgEnum('image_format', imageFormats)

/** An uploaded file and its two renditions; the bytes are in the file store under their SHA-256. */
export const image = pgTable(
  'image',
  {
    id: id(),
    clinicId: clinicId(),
    caseId: uuid('case_id').references(() => clinicalCase.id, { onDelete: 'set null' }),
    /** The site where it was taken, if the clinic has sites. */
    siteId: uuid('site_id').references(() => clinicSite.id, { onDelete: 'set null' }),
    patientId: uuid('patient_id').references(() => patient.id, { onDelete: 'set null' }),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => user.id),
    fileName: text('file_name').notNull(),
    /** The searchable text of the file name and of the patient's name in the DICOM header: see `searchableLines`. */
    search: text('search').notNull(),
    bytes: integer('bytes').notNull(),
    format: imageFormat('format').notNull(),
    /** The size of the upright image, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bitsPerSample: integer('bits_per_sample').notNull(),
    /**
     * Bytes after the end of a JPEG, PNG or WebP, or outside the first image of a TIFF; also 0 if it was stored before they
     * were counted.
     */
    trailingBytes: integer('trailing_bytes').notNull().default(0),
    /** The pages of its TIFF, of which the first is read; null if there is one, or if it was stored before they were counted. */
    imagesInFile: integer('images_in_file'),
    dicom: jsonb('dicom').$type<DicomFacts>(),
    /** The SOP Instance UID of its DICOM file; unique among a clinic's radiographs (docs/decisions/069). */
    instanceUid: text('instance_uid'),
    source: text('source').$type<RadiographSource>().notNull().default('web'),
    /** The clinic's name for the key, equipment or PACS that it came from. */
    sourceName: text('source_name'),
    /** The correction of its orientation for analysis and display; null without one. */
    orientation: jsonb('orientation').$type<Orientation>(),
    /** The clinic's calibration that applies to it; null without one. */
    calibration: jsonb('calibration').$type<AppliedCalibration>(),
    originalHash: text('original_hash').notNull(),
    /**
     * Perceptual hash of the pixels: almost equal in another file of the same image. Null if it was stored before the column
     * existed.
     */
    fingerprint: bit('fingerprint', { dimensions: 256 }),
    /** Null until it is made; equal to the original's hash if a browser can display the original. */
    displayHash: text('display_hash'),
    displayMediaType: text('display_media_type').$type<'image/jpeg' | 'image/png'>(),
    thumbnailHash: text('thumbnail_hash'),
    /** The patient whose results were sent before their UIDs named one; that patient's keep these UIDs. Null if none were. */
    earlyResultsOf: uuid('early_results_of'),
    deletedAt: moment('deleted_at'),
    /** When it was hidden: its erasure was due, but the retention of clinical records delays it. */
    heldAt: moment('held_at'),
    createdAt: createdAt(),
    /** When an answer about it last changed; null for rows from before the column. */
    updatedAt: moment('updated_at').$onUpdate(() => new Date()),
  },
  table => [
    index('image_clinic').on(table.clinicId, table.id),
    // Includes the patient, to find radiographs of cases without one.
    index('image_case').on(table.caseId, table.id, table.patientId),
    // Joins many patients to their radiographs outside cases.
    index('image_patient').on(table.patientId, table.id, table.caseId, table.clinicId),
    index('image_site').on(table.clinicId, table.siteId, table.id).where(sql`site_id is not null`),
    index('image_unassigned').on(table.clinicId, table.id).where(sql`patient_id is null and case_id is null`),
    // A held image can no longer be restored, so the same instance may be received again.
    uniqueIndex('image_instance')
      .on(table.clinicId, table.instanceUid)
      .where(sql`instance_uid is not null and held_at is null`),
    index('image_study').on(table.clinicId, sql`(dicom->>'studyUid')`).where(sql`dicom->>'studyUid' is not null`),
    index('image_accession')
      .on(table.clinicId, sql`(dicom->>'accessionNumber')`)
      .where(sql`dicom->>'accessionNumber' is not null`),
    index('image_original').on(table.clinicId, table.originalHash),
    index('image_deleted').on(table.clinicId, table.deletedAt).where(sql`deleted_at is not null`),
    index('image_updated').on(table.clinicId, table.updatedAt),
    index('image_held').on(table.clinicId, table.id).where(sql`held_at is not null`),
  ],
)
