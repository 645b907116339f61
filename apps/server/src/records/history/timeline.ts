import { classLabel } from '@xrai/contract/classes/class-label'
import { findingClasses } from '@xrai/contract/classes/detection-class'
import { AppError } from '@xrai/contract/errors/app-error'
import { defaultConfidence } from '@xrai/contract/records/limits'
import type { TimelineEntry } from '@xrai/contract/records/timeline'
import { isCounted, isShownFirst } from '@xrai/contract/review/standing'
import type { getTimeline } from '@xrai/contract/routes/timeline'
import { english } from '@xrai/contract/strings/english'
import { inSpanish, translate } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import {
  findAnalysesOfClasses,
  findAnalysesOfIds,
  findAnalysesOnTooth,
} from '../../db/queries/records/patient-analyses.ts'
import { hasPatient } from '../../db/queries/records/patients.ts'
import { findTimelineKeys, type TimelineSource } from '../../db/queries/records/timeline.ts'
import { searchable, searchPattern } from '../../db/searchable.ts'
import { readFindings } from '../../imaging/findings/read-findings.ts'
import { concerns } from './folded-analyses.ts'
import { entriesOn, foldOdontogramsOf, saysText } from './folded-odontograms.ts'
import { loadEntries } from './timeline-entries.ts'

type Query = z.output<typeof getTimeline.query>

/** Maximum radiographs of one patient that are searched for a tooth or a class. */
const mostAnalyses = 500

/**
 * A page of a patient's history, newest first. Throws NOT_FOUND if this clinic has no such patient, or has deleted it.
 */
export const readTimeline = async (session: Session, patientId: string, query: Query) => {
  const { scope } = session
  if (!(await hasPatient(scope, patientId))) throw new AppError('NOT_FOUND')
  const { kind, tooth, q, limit, cursor } = query
  const pattern = searchPattern(q)
  const filter = {
    kind,
    ...(tooth && { tooth: { tooth, analysisIds: await analysesNaming(scope, patientId, tooth) } }),
    ...(pattern !== null && { text: { pattern, analysisIds: await analysesOfClass(scope, patientId, q ?? '') } }),
    ...((tooth || pattern !== null) && { odontogramIds: await odontogramsSaying(scope, patientId, { tooth, q }) }),
  }
  const found = await findTimelineKeys(scope, patientId, filter, { limit, after: cursor ? placeOf(cursor) : null })
  const page = found.slice(0, limit)
  const bySource = Map.groupBy(page, ({ source }) => source)
  const entries = new Map<string, TimelineEntry>()
  for (const [source, keys] of bySource) {
    for (const entry of await loadEntries(session, patientId, source, keys)) entries.set(`${source} ${entry.id}`, entry)
  }
  const last = page.at(-1)
  return {
    // Skips entries that were deleted since the keys were read.
    entries: page.flatMap(
      ({ source, id }: { source: TimelineSource; id: string }) => entries.get(`${source} ${id}`) ?? [],
    ),
    next: found.length > limit && last ? `${last.at.getTime()}_${last.id}` : null,
  }
}

const placeOf = (cursor: string) => {
  const [ms, id] = cursor.split('_')
  return { at: new Date(Number(ms)), id: id ?? '' }
}

/** The odontograms with an entry on the tooth that contain the text. */
const odontogramsSaying = async (
  scope: ClinicScope,
  patientId: string,
  { tooth, q = '' }: Pick<Query, 'tooth' | 'q'>,
) =>
  (await foldOdontogramsOf(scope, patientId))
    .filter(odontogram => (!tooth || entriesOn(odontogram, tooth).length > 0) && saysText(odontogram, q))
    .map(({ card }) => card.id)

/** The analyses with a finding that counts and whose class has a name with the text. */
const analysesOfClass = async (scope: ClinicScope, patientId: string, q: string): Promise<readonly string[]> => {
  const classes = classesNamed(q)
  if (classes.length === 0) return []
  const asked = { classes, limit: mostAnalyses, confidence: defaultConfidence }
  const { on, unsure } = await findAnalysesOfClasses(scope, patientId, asked)
  if (unsure.length === 0) return on
  const folded = await readFindings(scope, await findAnalysesOfIds(scope, patientId, unsure))
  const said = folded.filter(({ findings }) => findings.some(one => classes.includes(one.class) && isCounted(one)))
  return [...on, ...said.map(({ id }) => id)]
}

const analysesNaming = async (scope: ClinicScope, patientId: string, tooth: Fdi): Promise<readonly string[]> => {
  const asked = { tooth, limit: mostAnalyses, confidence: defaultConfidence }
  const { on, unsure } = await findAnalysesOnTooth(scope, patientId, asked)
  if (unsure.length === 0) return on
  const folded = await readFindings(scope, await findAnalysesOfIds(scope, patientId, unsure))
  const said = folded.filter(({ findings }) =>
    findings.some(finding => concerns(finding, tooth) && isShownFirst(finding)),
  )
  return [...on, ...said.map(({ id }) => id)]
}

/** The classes whose name contains the text, in either language. */
const classesNamed = (q: string): readonly string[] => {
  const part = searchable(q)
  const names = (id: string) => [inSpanish, translate.bind(null, english)].map(say => searchable(classLabel(id, say)))
  return findingClasses.map(({ id }) => id).filter(id => names(id).some(name => name.includes(part)))
}
