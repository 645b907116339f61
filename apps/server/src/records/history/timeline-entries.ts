import { fullName } from '@xrai/contract/records/full-name'
import type { TimelineEntry } from '@xrai/contract/records/timeline'
import { reviewProgress } from '@xrai/contract/review/progress'
import { isConfirmed, isCounted } from '@xrai/contract/review/standing'
import type { Session } from '../../accounts/sessions/session.ts'
import { findOdontogramsOf } from '../../db/queries/records/odontograms.ts'
import { findAnalysesOfImages } from '../../db/queries/records/patient-analyses.ts'
import { findNotes } from '../../db/queries/records/patient-notes.ts'
import type { TimelineKey, TimelineSource } from '../../db/queries/records/timeline.ts'
import {
  findConsentRows,
  findIssuedRows,
  findLinkRows,
  findSignedRows,
} from '../../db/queries/records/timeline-rows.ts'
import { statusOf } from '../../db/status.ts'
import { readFindings } from '../../imaging/findings/read-findings.ts'
import { mayDeleteNote, mayEditNote } from '../patients/patient-notes.ts'
import { type FoldedAnalysis, teethOf } from './folded-analyses.ts'
import { foldOdontograms } from './folded-odontograms.ts'

interface Asked {
  readonly session: Session
  readonly patientId: string
  readonly ids: readonly string[]
  readonly at: (id: string) => string
}

type Entries = Promise<readonly TimelineEntry[]>

/** How the entries of each source are loaded: a new kind needs a line here and one in `timelineSources`. */
const loaders: Readonly<Record<TimelineSource, (asked: Asked) => Entries>> = {
  radiograph: async ({ session: { scope }, patientId, ids, at }) =>
    (await readFindings(scope, await findAnalysesOfImages(scope, patientId, ids))).map(found => ({
      kind: 'radiograph',
      ...radiographFacts(found),
      at: at(found.image.id),
    })),
  issued: async ({ session: { scope }, ids, at }) =>
    (await findIssuedRows(scope, ids)).map(({ id, code, analysisId, type }) => ({
      kind: 'report',
      id,
      at: at(id),
      event: 'issued',
      analysisId,
      reportCode: code,
      type,
      by: null,
    })),
  signed: async ({ session: { scope }, ids, at }) =>
    (await findSignedRows(scope, ids)).map(({ id, version, code, analysisId, type, ...person }) => ({
      kind: 'report',
      id,
      at: at(id),
      event: version === 1 ? 'signed' : 'amended',
      analysisId,
      reportCode: code,
      type,
      by: fullName(person),
    })),
  odontogram: async ({ session: { scope }, ids, at }) =>
    (await foldOdontograms(scope, await findOdontogramsOf(scope, ids))).map(({ card, entries }) => ({
      kind: 'odontogram',
      id: card.id,
      at: at(card.id),
      chart: card.kind,
      norm: card.norm,
      edition: card.edition,
      code: card.code,
      followedAt: card.followedAt,
      by: card.signature?.signedBy ?? card.createdBy,
      isSigned: card.signature !== null,
      entries: [...entries],
    })),
  note: async ({ session, ids, at }) =>
    (await findNotes(session.scope, ids)).map(note => ({
      kind: 'note',
      id: note.id,
      at: at(note.id),
      text: note.text,
      tooth: note.tooth,
      date: note.date,
      by: fullName(note),
      createdAt: note.createdAt.toISOString(),
      editedAt: note.editedAt?.toISOString() ?? null,
      mayEdit: mayEditNote(session, note),
      mayDelete: mayDeleteNote(session, note),
    })),
  consent: async ({ session: { scope }, ids, at }) =>
    (await findConsentRows(scope, ids)).map(({ id, purpose, given, givenAt, ...person }) => ({
      kind: 'consent',
      id,
      at: at(id),
      purpose,
      given,
      by: fullName(person),
      givenAt: givenAt?.toISOString() ?? null,
    })),
  link: async ({ session: { scope }, ids, at }) =>
    (await findLinkRows(scope, ids)).map(({ id, analysisId, openings, expiresAt, revokedAt, ...person }) => ({
      kind: 'link',
      id,
      at: at(id),
      analysisId,
      openings,
      by: fullName(person),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
}

/** Loads the entries of one source by their keys. */
export const loadEntries = (
  session: Session,
  patientId: string,
  source: TimelineSource,
  keys: readonly TimelineKey[],
): Entries => {
  const moments = new Map(keys.map(({ id, at }) => [id, at.toISOString()]))
  const ids = [...moments.keys()]
  return loaders[source]({ session, patientId, ids, at: id => moments.get(id) ?? '' })
}

const radiographFacts = ({ image, findings, ...analysis }: FoldedAnalysis) => ({
  id: image.id,
  imageId: image.id,
  analysisId: analysis.id,
  caseName: analysis.caseName,
  type: analysis.type,
  status: statusOf(analysis),
  takenAt: image.dicom?.studyDate ?? null,
  findingsNumber: findings.filter(isCounted).length,
  review: reviewProgress(findings),
  standing: standingOf(findings),
})

const standingOf = (findings: FoldedAnalysis['findings']) =>
  [...Map.groupBy(findings.filter(isConfirmed), finding => finding.class)].map(([id, own]) => ({
    class: id,
    teeth: [...new Set(own.flatMap(teethOf))].toSorted(),
  }))
