import type { AppliedCalibration } from '@xrai/contract/measures/calibration-schema'
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

/** An uploaded file and the two renditions of it; the bytes lie in the file store under their SHA-256. */
export const image = pgTable(
  'image',
  {
    id: id(),
    clinicId: clinicId(),
    caseId: uuid('case_id').references(() => clinicalCase.id, { onDelete: 'set null' }),
    /** Where it was taken, of a clinic with sites. */
    siteId: uuid('site_id').references(() => clinicSite.id, { onDelete: 'set null' }),
    patientId: uuid('patient_id').references(() => patient.id, { onDelete: 'set null' }),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => user.id),
    fileName: text('file_name').notNull(),
    /** The file's name and the patient's of its DICOM header as a search reads them: see `searchableLines`. */
    search: text('search').notNull(),
    bytes: integer('bytes').notNull(),
    format: imageFormat('format').notNull(),
    /** The upright picture's, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bitsPerSample: integer('bits_per_sample').notNull(),
    /** Behind the end of a JPEG, PNG or WebP, or of no part of a TIFF's first picture; 0 also if it was stored before they were counted. */
    trailingBytes: integer('trailing_bytes').notNull().default(0),
    dicom: jsonb('dicom').$type<DicomFacts>(),
    /** The SOP Instance UID of its DICOM file: one radiograph of a clinic has it (docs/decisions/069). */
    instanceUid: text('instance_uid'),
    source: text('source').$type<RadiographSource>().notNull().default('web'),
    /** What the clinic called the key, the equipment or the PACS that it came from. */
    sourceName: text('source_name'),
    /** How it was turned right for its analysis and is shown; null as it is. */
    orientation: jsonb('orientation').$type<Orientation>(),
    /** The clinic's calibration by which it is measured; null without one. */
    calibration: jsonb('calibration').$type<AppliedCalibration>(),
    originalHash: text('original_hash').notNull(),
    /** Of its pixels, almost equal in another file of the same picture; null where it was stored before there were any. */
    fingerprint: bit('fingerprint', { dimensions: 256 }),
    /** Null until it was made; the same as the original's where a screen can show that one as it is. */
    displayHash: text('display_hash'),
    displayMediaType: text('display_media_type').$type<'image/jpeg' | 'image/png'>(),
    thumbnailHash: text('thumbnail_hash'),
    deletedAt: moment('deleted_at'),
    /** Since when it is hidden: its erasure was due and the retention of clinical records puts it off. */
    heldAt: moment('held_at'),
    createdAt: createdAt(),
  },
  table => [
    index('image_clinic').on(table.clinicId, table.id),
    // With the patient, for the radiographs of cases that have none.
    index('image_case').on(table.caseId, table.id, table.patientId),
    // From many patients to those that are not in a case of another's.
    index('image_patient').on(table.patientId, table.id, table.caseId, table.clinicId),
    index('image_site').on(table.clinicId, table.siteId, table.id).where(sql`site_id is not null`),
    index('image_unassigned').on(table.clinicId, table.id).where(sql`patient_id is null and case_id is null`),
    // One that is only held as a record can no longer be restored, so it may be received anew.
    uniqueIndex('image_instance')
      .on(table.clinicId, table.instanceUid)
      .where(sql`instance_uid is not null and held_at is null`),
    index('image_study').on(table.clinicId, sql`(dicom->>'studyUid')`).where(sql`dicom->>'studyUid' is not null`),
    index('image_accession')
      .on(table.clinicId, sql`(dicom->>'accessionNumber')`)
      .where(sql`dicom->>'accessionNumber' is not null`),
    index('image_original').on(table.clinicId, table.originalHash),
    index('image_deleted').on(table.clinicId, table.deletedAt).where(sql`deleted_at is not null`),
    index('image_held').on(table.clinicId, table.id).where(sql`held_at is not null`),
  ],
)
