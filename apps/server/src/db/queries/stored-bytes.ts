import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, image, member, user } from '../schema.ts'

/** Bytes of all radiographs of the clinic, analysed or not, those in the trash too. */
export const sumStoredBytes = async ({ db, clinicId }: ClinicScope): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${image.bytes}::bigint), 0)`.mapWith(Number) })
    .from(image)
    .where(and(eq(image.clinicId, clinicId), isNull(image.heldAt)))
  return row?.bytes ?? 0
}

export type StoredPicture = Pick<typeof image.$inferSelect, 'bytes' | 'format' | 'width' | 'height' | 'bitsPerSample'>

/** Formats whose file is smaller than its pixels, so that what is beyond them is no picture: bytes behind its end. */
const compressed: StoredPicture['format'][] = ['jpeg', 'png']
/** Red, green, blue and alpha, uncompressed, and as much again of profiles and thumbnails as cameras write. */
const channels = 4
const headers = 256 * 1024

export const bytesBesidePicture = ({ bytes, format, width, height, bitsPerSample }: StoredPicture): number =>
  compressed.includes(format)
    ? Math.max(0, bytes - headers - width * height * channels * Math.ceil(bitsPerSample / 8))
    : 0

/** The same of all analysed radiographs of the clinic; those without an analysis count whole elsewhere. */
export const sumBytesBesidePictures = async ({ db, clinicId }: ClinicScope): Promise<number> => {
  const pixels = sql`${image.width}::bigint * ${image.height} * ${channels} * ((${image.bitsPerSample} + 7) / 8)`
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(greatest(0, ${image.bytes} - ${headers} - ${pixels})), 0)`.mapWith(Number) })
    .from(image)
    .innerJoin(analysis, and(eq(analysis.imageId, image.id), ne(analysis.state, 'unanalysed')))
    .where(and(eq(image.clinicId, clinicId), inArray(image.format, compressed), isNull(image.heldAt)))
  return row?.bytes ?? 0
}

/** Whether an owner of the clinic has proved the e-mail. */
export const hasProvedOwner = async ({ db, clinicId }: ClinicScope): Promise<boolean> => {
  const rows = await db
    .select({ id: member.userId })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.clinicId, clinicId), eq(member.role, 'owner'), eq(user.emailVerified, true)))
    .limit(1)
  return rows.length > 0
}
