import { inSpanish } from '@xrai/contract/strings/translate'
import { codeItem } from './code.ts'
import { commonModules, writtenTime } from './common-modules.ts'
import { sopReference } from './content-item.ts'
import { bytes, cs, type DataSet, dateTime, day, lo, sq, st, time, ul } from './data-set.ts'
import type { ResultSource } from './result-source.ts'
import { instanceUid, pictureOf, sopClasses } from './result-uids.ts'

/**
 * The signed PDF, byte for byte; one of odd length is padded with a zero byte (PS3.3 A.45.1). Null before the
 * signature.
 */
export const encapsulatedPdf = (source: ResultSource): DataSet | null => {
  const { state, report } = source
  if (state.is !== 'signed') return null
  const now = writtenTime(source)
  const sr = { sopClass: sopClasses.report, instance: instanceUid('report', source), frame: null }
  return {
    ...commonModules('pdf', 'DOC', source),
    '0008103E': lo('XRAI'),
    '00080064': cs('WSD'),
    '00080023': day(now.day),
    '00080033': time(now.time),
    '0008002A': dateTime(),
    '00280301': cs('YES'),
    '00420010': st(inSpanish('dicomResult.pdf', { code: report.reportCode })),
    // CID 7000
    '0040A043': sq(codeItem({ value: '18748-4', scheme: 'LN', meaning: 'Diagnostic Imaging Report' })),
    '0040A493': cs('VERIFIED'),
    '00420013': sq(sopReference(pictureOf(source)), sopReference(sr)),
    '00420012': lo('application/pdf'),
    '00420011': bytes('OB', state.pdf),
    '00420015': ul(state.pdf.length),
  }
}
