import { data } from 'dcmjs'
import { uidOfName } from '../../base/uid-of-name.ts'
import { type DataSet, inOrder, sh, ui } from './data-set.ts'
import { encapsulatedPdf } from './encapsulated-pdf.ts'
import { presentationState } from './presentation-state.ts'
import type { ResultSource } from './result-source.ts'
import { instanceUid, type ResultKind, sopClasses } from './result-uids.ts'
import { secondaryCapture } from './secondary-capture.ts'
import { structuredReport } from './structured-report.ts'

/** One DICOM file. */
export interface ResultInstance {
  readonly kind: ResultKind
  readonly sopClass: string
  readonly instance: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const explicitLittleEndian = '1.2.840.10008.1.2.1'

/** The DICOM objects of a report, referenced ones before those that reference them. Equal sources give equal bytes. */
export const writeResults = (source: ResultSource): ResultInstance[] => {
  const written: readonly (readonly [ResultKind, DataSet | null])[] = [
    ['capture', secondaryCapture(source)],
    ['report', structuredReport(source)],
    ['presentation', presentationState(source)],
    ['pdf', encapsulatedPdf(source)],
  ]
  return written.flatMap(([kind, set]) =>
    set
      ? [{ kind, sopClass: sopClasses[kind], instance: instanceUid(kind, source), bytes: fileOf(kind, source, set) }]
      : [],
  )
}

/** Encodes a PS3.10 file. */
const fileOf = (kind: ResultKind, source: ResultSource, set: DataSet): Uint8Array<ArrayBuffer> => {
  const file = new data.DicomDict({
    '00020001': { vr: 'OB', Value: [Uint8Array.of(0, 1).buffer] },
    '00020002': ui(sopClasses[kind]),
    '00020003': ui(instanceUid(kind, source)),
    '00020010': ui(explicitLittleEndian),
    '00020012': ui(uidOfName('implementation')),
    '00020013': sh('XRAI'),
  })
  file.dict = { ...inOrder(set) }
  return new Uint8Array(file.write())
}
