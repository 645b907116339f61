import type { ReportModel } from '@xrai/contract/records/report'
import { useState } from 'react'
import { saveFile } from '../../base/ui/save-file.ts'
import { fetchReportPdf } from '../../client/reports.ts'
import { isRefusal, type Result, sentenceOf } from '../../client/result.ts'
import { fetchDicomResults, fetchSignedPdf } from '../../client/signatures.ts'

type DownloadState = { readonly is: 'idle' | 'busy' } | { readonly is: 'failed'; readonly text: string }

/** Downloads the PDF with the session's header and saves it as a file. */
export const usePdfDownload = ({ analysisId, reportCode }: Pick<ReportModel, 'analysisId' | 'reportCode'>) =>
  useFileDownload(() => fetchReportPdf(analysisId), `${reportCode}.pdf`)

/** The download of one version of a signed report. */
export const useSignedPdfDownload = (analysisId: string, reportCode: string, version: number) =>
  useFileDownload(() => fetchSignedPdf(analysisId, version), `${reportCode}-${version}.pdf`)

/** A signed report as DICOM files. */
export const useDicomDownload = ({ analysisId, reportCode }: Pick<ReportModel, 'analysisId' | 'reportCode'>) =>
  useFileDownload(() => fetchDicomResults(analysisId), `${reportCode}-dicom.zip`)

/** Downloads the file of any call. */
export function useFileDownload(fetchFile: () => Promise<Result<Blob>>, name: string) {
  const [state, setState] = useState<DownloadState>({ is: 'idle' })
  const download = async () => {
    setState({ is: 'busy' })
    const result = await fetchFile()
    if (isRefusal(result)) return setState({ is: 'failed', text: sentenceOf(result) })
    saveFile(result.data, name)
    setState({ is: 'idle' })
  }
  return { state, download }
}
