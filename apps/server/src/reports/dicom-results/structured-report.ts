import { codeItem, dcm } from './code.ts'
import { commonModules, writtenTime } from './common-modules.ts'
import { sopReference } from './content-item.ts'
import { cs, type DataSet, dateTime, day, lo, pn, sq, time, ui } from './data-set.ts'
import { reportContent } from './report-content.ts'
import type { ResultSource } from './result-source.ts'
import { pictureOf, predecessorUid, seriesUid, sopClasses, studyUid } from './result-uids.ts'

/** Names one instance by its study and series (PS3.3 C.17.2.1). */
const inStudy = (study: string, series: string, reference: DataSet): DataSet => ({
  '0020000D': ui(study),
  '00081115': sq({ '0020000E': ui(series), '00081199': sq(reference) }),
})

const verification = (source: ResultSource): DataSet => {
  const { state, report } = source
  if (state.is === 'preliminary') return { '0040A493': cs('UNVERIFIED') }
  const { day: date, time: clock, offset } = writtenTime(source)
  return {
    '0040A493': cs('VERIFIED'),
    '0040A073': sq({
      '0040A027': lo(report.clinicName),
      '0040A030': dateTime(`${date}${clock}${offset}`),
      '0040A075': pn(state.by),
      '0040A088': sq(),
    }),
  }
}

const predecessor = (source: ResultSource): DataSet => {
  const instance = predecessorUid('report', source)
  if (instance === null) return {}
  const reference = sopReference({ sopClass: sopClasses.report, instance, frame: null })
  return { '0040A360': sq(inStudy(studyUid(source), seriesUid('report', source), reference)) }
}

/** The report as a Comprehensive SR (PS3.3 A.35.3) of TID 1500. */
export const structuredReport = (source: ResultSource): DataSet => {
  const { state } = source
  const picture = pictureOf(source)
  const now = writtenTime(source)
  const isSigned = state.is === 'signed'
  return {
    ...commonModules('report', 'SR', source),
    '0008103E': lo('XRAI'),
    '00081111': sq(),
    '00080023': day(now.day),
    '00080033': time(now.time),
    '0040A491': cs(isSigned ? 'COMPLETE' : 'PARTIAL'),
    '0040A496': cs(isSigned ? 'FINAL' : 'PRELIMINARY'),
    ...verification(source),
    ...predecessor(source),
    '0040A372': sq(),
    '0040A375': sq(inStudy(studyUid(source), picture.series, sopReference({ ...picture, frame: null }))),
    '0040A040': cs('CONTAINER'),
    '0040A043': sq(codeItem(dcm('126000', 'Imaging Measurement Report'))),
    '0040A050': cs('SEPARATE'),
    '0040A504': sq({ '00080105': cs('DCMR'), '0040DB00': cs('1500') }),
    '0040A730': sq(...reportContent(source)),
  }
}
