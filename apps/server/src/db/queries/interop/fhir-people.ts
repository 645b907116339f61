import { documentTypes } from '@xrai/contract/records/identity-document'
import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { isBeyond, orderOf, placeOf, type SortKey } from '../../keyset.ts'
import { plainName } from '../../schema/patient.ts'
import { decision, member, patient, patientMerge, reportSignature, review, user } from '../../schema.ts'
import { hadIdentity } from '../records/patient-merges.ts'
import { hasIdentity, type PatientIdentity } from '../records/patients.ts'
import { compareTime, type TimeRange } from './fhir-entries.ts'

/** One of them must match. */
export interface PatientIdentifier {
  readonly kind: 'dni' | 'ce' | 'passport' | 'record-number' | 'any'
  /** Null for any. */
  readonly value: string | null
}

/** LIKE patterns of a searchable text, or a name itself, with the field that is compared with each of them. */
export interface NamePattern {
  readonly of: 'words' | 'last-first' | 'given-words' | 'family' | 'given'
  readonly patterns: readonly string[]
}

export interface DayRange {
  readonly prefix: TimeRange['prefix']
  /** YYYY-MM-DD, both included. */
  readonly first: string
  readonly last: string
}

export interface PatientQuery {
  readonly ids?: readonly string[] | undefined
  readonly identifiers: readonly (readonly PatientIdentifier[])[]
  readonly names: readonly (readonly NamePattern[])[]
  readonly born: readonly (readonly DayRange[])[]
  readonly changed: readonly (readonly TimeRange[])[]
  readonly sexes?: readonly ('F' | 'M' | 'O')[] | undefined
  /** Digits and letters, without separators. */
  readonly phones?: readonly (readonly string[])[]
  readonly emails?: readonly (readonly string[])[]
  /** Oldest record first by default. */
  readonly sort?: readonly PatientOrder[]
}

export interface PatientOrder {
  readonly by: 'changed' | 'born' | 'name'
  readonly descending: boolean
}

/** In the words of our own lists; of a merged patient, by the one who remains. */
const isOne = (scope: ClinicScope, sought: PatientIdentity): SQL | undefined =>
  or(and(...hasIdentity(sought)), hadIdentity(scope, sought))

const hasAny = (kind: PatientIdentifier['kind']): SQL | undefined => {
  if (kind === 'any') return undefined
  return kind === 'record-number' ? isNotNull(patient.recordNumber) : eq(patient.documentType, kind)
}

const identified = (scope: ClinicScope, { kind, value }: PatientIdentifier): SQL | undefined => {
  if (value === null) return hasAny(kind)
  const documentNumber = value.replace(/[\s.-]+/g, '').toUpperCase()
  const types = documentNumber === '' ? [] : documentTypes.filter(type => kind === 'any' || kind === type)
  return or(
    kind === 'any' || kind === 'record-number' ? isOne(scope, { recordNumber: value }) : undefined,
    ...types.map(documentType => isOne(scope, { documentType, documentNumber })),
  )
}

const givenNames = sql`regexp_split_to_array(btrim(${patient.firstName}), '\\s+')`

/** The given names as words of the searchable name, which begins with them. */
const givenWords = sql`array_to_string((string_to_array(${plainName}, ' '))[1:cardinality(${givenNames})], ' ')`

const named = ({ of, patterns }: NamePattern) => and(...patterns.map(pattern => isNamed(of, pattern)))

const isNamed = (of: NamePattern['of'], pattern: string): SQL => {
  switch (of) {
    case 'words':
      return sql`(' ' || split_part(${patient.search}, chr(10), 1)) like ${pattern}`
    case 'last-first':
      return sql`${patient.search} like ${pattern}`
    case 'given-words':
      return sql`(' ' || ${givenWords}) like ${pattern}`
    case 'family':
      return eq(patient.lastName, pattern)
    case 'given':
      return sql`(${patient.firstName} = ${pattern} or ${pattern} = any(${givenNames}))`
  }
}

const bornIn = ({ prefix, first, last }: DayRange): SQL | undefined => {
  const day = patient.birthDate
  switch (prefix) {
    case 'eq':
    case 'ap':
      return sql`${day} between ${first} and ${last}`
    case 'ne':
      return sql`${day} not between ${first} and ${last}`
    case 'gt':
    case 'sa':
      return sql`${day} > ${last}`
    case 'lt':
    case 'eb':
      return sql`${day} < ${first}`
    case 'ge':
      return sql`${day} >= ${first}`
    case 'le':
      return sql`${day} <= ${last}`
  }
}

const changedAt = sql`date_trunc('milliseconds', ${patient.updatedAt})`
const changedEnd = sql`${changedAt} + interval '1 millisecond'`

const keysOf = ({ sort = [] }: PatientQuery): readonly SortKey[] => [
  ...sort.map(({ by, descending }): SortKey => {
    if (by === 'changed') return { value: changedAt, type: 'timestamptz', descending }
    if (by === 'name') return { value: sql`(${patient.search} collate "C")`, type: 'text', descending }
    // Patients without a birth date are last.
    const last = sql.raw(descending ? `'-infinity'` : `'infinity'`)
    return { value: sql`coalesce(${patient.birthDate}, ${last}::date)`, type: 'date', descending }
  }),
  { value: patient.id, type: 'uuid', descending: false },
]

const condition = (scope: ClinicScope, query: PatientQuery, after?: readonly string[]) =>
  and(
    eq(patient.clinicId, scope.clinicId),
    isNull(patient.deletedAt),
    after && isBeyond(keysOf(query), after),
    query.ids && inArray(patient.id, [...query.ids]),
    query.sexes && inArray(patient.sex, [...query.sexes]),
    ...(query.phones ?? []).map(any => inArray(sql`regexp_replace(${patient.phone}, '[^0-9+]', '', 'g')`, [...any])),
    ...(query.emails ?? []).map(any => inArray(sql`lower(${patient.email})`, [...any])),
    ...query.identifiers.map(any => or(...any.map(one => identified(scope, one))) ?? sql`false`),
    ...query.names.map(any => or(...any.map(named)) ?? sql`false`),
    ...query.born.map(any => or(...any.map(bornIn))),
    ...query.changed.map(any => or(...any.map(range => compareTime(changedAt, changedEnd, range)))),
  )

/** The clinic's matching patients in order, after `after`, each with its sort position; excludes deleted ones. */
export const findPatientsBy = (
  scope: ClinicScope,
  query: PatientQuery,
  { limit, after }: { readonly limit: number; readonly after?: readonly string[] | undefined },
) =>
  scope.db
    .select({ ...getTableColumns(patient), place: placeOf(keysOf(query)) })
    .from(patient)
    .where(condition(scope, query, after))
    .orderBy(...orderOf(keysOf(query)))
    .limit(limit)

export const countPatientsBy = async (scope: ClinicScope, query: PatientQuery): Promise<number> => {
  const [row] = await scope.db.select({ total: count() }).from(patient).where(condition(scope, query))
  return row?.total ?? 0
}

/** The patients that were merged into each of the patients. */
export const findReplacedBy = ({ db, clinicId }: ClinicScope, patientIds: readonly string[]) =>
  db
    .select({ patientId: patientMerge.patientId, goneId: patientMerge.goneId })
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), inArray(patientMerge.patientId, [...patientIds])))
    .orderBy(asc(patientMerge.id))

interface Subject {
  readonly id: string
  readonly name: string
  readonly deletedAt: Date | null
  /** When it last changed, or another was merged into it. */
  readonly changedAt: Date
}

/** The patients who stand for the ids today, by id as asked: for a merged patient the remaining one; deleted ones too. */
export const findSubjects = async ({ db, clinicId }: ClinicScope, asked: readonly string[]) => {
  if (asked.length === 0) return new Map<string, Subject>()
  const merges = await db
    .select({ goneId: patientMerge.goneId, into: patientMerge.patientId, at: patientMerge.createdAt })
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), inArray(patientMerge.goneId, [...asked])))
  const mergeOf = new Map(merges.map(merge => [merge.goneId, merge]))
  const ids = asked.map(id => mergeOf.get(id)?.into ?? id)
  const rows = await db
    .select({ id: patient.id, name: patient.name, deletedAt: patient.deletedAt, changedAt: patient.updatedAt })
    .from(patient)
    .where(and(eq(patient.clinicId, clinicId), inArray(patient.id, ids)))
  const standing = new Map(rows.map(row => [row.id, row]))
  return new Map(
    asked.flatMap(id => {
      const merge = mergeOf.get(id)
      const found = standing.get(merge?.into ?? id)
      if (!found) return []
      const changedAt = merge && merge.at > found.changedAt ? merge.at : found.changedAt
      return [[id, { ...found, changedAt }] as const]
    }),
  )
}

/** When a patient was merged into another, and into which. */
export const findMergeOf = async ({ db, clinicId }: ClinicScope, goneId: string) => {
  const [found] = await db
    .select({ into: patientMerge.patientId, at: patientMerge.createdAt })
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), eq(patientMerge.goneId, goneId)))
  return found ?? null
}

/** The clinic's members, and former members who decided, reviewed or signed in it. */
export const findPractitioners = ({ db, clinicId }: ClinicScope, ids?: readonly string[]) => {
  const worked = [
    db.select({ by: review.by }).from(review).where(eq(review.clinicId, clinicId)),
    db.select({ by: reportSignature.by }).from(reportSignature).where(eq(reportSignature.clinicId, clinicId)),
    db.select({ by: decision.by }).from(decision).where(eq(decision.clinicId, clinicId)),
  ]
  return db
    .select({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      professionalNumber: user.professionalNumber,
      isMember: sql<boolean>`${member.id} is not null`,
    })
    .from(user)
    .leftJoin(member, and(eq(member.userId, user.id), eq(member.clinicId, clinicId)))
    .where(
      ids
        ? and(
            inArray(user.id, [...ids]),
            or(sql`${member.id} is not null`, ...worked.map(rows => inArray(user.id, rows))),
          )
        : sql`${member.id} is not null`,
    )
    .orderBy(asc(user.id))
}
