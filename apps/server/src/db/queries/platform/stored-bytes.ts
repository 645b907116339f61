import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, image, member, user } from '../../schema.ts'

/** Bytes of all radiographs of the clinic, analysed or not, including those in the trash. */
export const sumStoredBytes = async ({ db, clinicId }: ClinicScope): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${image.bytes}::bigint), 0)`.mapWith(Number) })
    .from(image)
    .where(and(eq(image.clinicId, clinicId), isNull(image.heldAt)))
  return row?.bytes ?? 0
}

export type StoredPicture = Pick<typeof image.$inferSelect, 'bytes' | 'format' | 'width' | 'height' | 'bitsPerSample'> &
  Partial<Pick<typeof image.$inferInsert, 'trailingBytes'>>

/** Formats whose file is smaller than its pixels: any bytes beyond the size of the pixels are not image data. */
const compressed: StoredPicture['format'][] = ['jpeg', 'png', 'tiff', 'webp']
/** Red, green, blue and alpha, uncompressed. */
const channels = 4

/**
 * Bytes of a non-DICOM file that are not image data: those after its end, or those beyond the size of its uncompressed
 * pixels.
 */
export const bytesBesidePicture = (picture: StoredPicture): number => {
  const { bytes, format, width, height, bitsPerSample, trailingBytes = 0 } = picture
  if (!compressed.includes(format)) return 0
  return Math.max(trailingBytes, bytes - width * height * channels * Math.ceil(bitsPerSample / 8))
}

/** `bytesBesidePicture` of all analysed radiographs of the clinic; unanalysed files are counted in full elsewhere. */
export const sumBytesBesidePictures = async ({ db, clinicId }: ClinicScope): Promise<number> => {
  const pixels = sql`${image.width}::bigint * ${image.height} * ${channels} * ((${image.bitsPerSample} + 7) / 8)`
  const beside = sql`greatest(${image.trailingBytes}, ${image.bytes} - ${pixels})`
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${beside}), 0)`.mapWith(Number) })
    .from(image)
    .innerJoin(analysis, and(eq(analysis.imageId, image.id), ne(analysis.state, 'unanalysed')))
    .where(and(eq(image.clinicId, clinicId), inArray(image.format, compressed), isNull(image.heldAt)))
  return row?.bytes ?? 0
}

/** True if an owner of the clinic has verified their e-mail. */
export const hasProvedOwner = async ({ db, clinicId }: ClinicScope): Promise<boolean> => {
  const rows = await db
    .select({ id: member.userId })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.clinicId, clinicId), eq(member.role, 'owner'), eq(user.emailVerified, true)))
    .limit(1)
  return rows.length > 0
}
