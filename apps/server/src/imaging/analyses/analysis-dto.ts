import type { QualityCode } from '@xrai/contract/errors/quality'
import { ageOnRadiograph } from '@xrai/contract/records/age'
import type { Analysis, AnalysisAnswer, AnalysisFacts, ReviewFacts } from '@xrai/contract/records/analysis'
import { toPredictionDto } from '@xrai/contract/records/finding'
import { fullName } from '@xrai/contract/records/full-name'
import type { Prediction } from '@xrai/contract/records/prediction'
import type { DicomFacts, RadiographType } from '@xrai/contract/records/radiograph'
import { type Warning, warningsOf } from '@xrai/contract/records/warnings'
import { orderDecisions } from '@xrai/contract/review/decision-order'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { reviewProgress } from '@xrai/contract/review/progress'
import type { QueuedAnalysis } from '@xrai/contract/routes/case-images'
import { type Dentition, unnumbered } from '@xrai/contract/teeth/dentition'
import { readCredits } from '../../accounts/credits/read-credits.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { isReviewed, type ReviewKind, statusOf } from '../../db/status.ts'
import { foldFindings, standingOf } from '../findings/fold-findings.ts'
import { placedPredictions, toStoredPredictionDto } from '../findings/predictions.ts'
import type { ImageAnalysis } from '../pictures/operations/analyze.ts'
import type { LoadedAnalysis } from './load-analysis.ts'
import type { StoredRadiograph } from './store-radiograph.ts'

/** The public fields of an analysis. */
export const toAnalysisDto = ({
  analysis,
  image,
  review,
  reviewer,
  findings,
  toothRange,
  patient,
  birthDate,
  decisions,
  toothDecisions,
}: LoadedAnalysis): Analysis => {
  const predictions = placedPredictions(findings, { image, toothRange })
  return {
    id: analysis.id,
    imageId: image.id,
    status: statusOf({ state: analysis.state, review: review?.kind ?? null }),
    type: analysis.type,
    experimental: analysis.experimental,
    uploadDate: analysis.createdAt.toISOString(),
    reviewedAt: reviewedAtOf(review),
    reviewedBy: review && isReviewed(review.kind) && reviewer ? fullName(reviewer) : null,
    caseId: image.caseId,
    patientId: patient?.id ?? null,
    fileName: image.fileName,
    source: { kind: image.source, name: image.sourceName },
    image: {
      id: image.id,
      format: image.format,
      width: image.width,
      height: image.height,
      bitsPerSample: image.bitsPerSample,
      orientation: image.orientation,
      siteId: image.siteId,
      ...(image.dicom ? { dicom: image.dicom } : {}),
      ...(image.calibration ? { calibration: image.calibration } : {}),
    },
    startedAt: analysis.startedAt?.toISOString() ?? null,
    finishedAt: analysis.finishedAt?.toISOString() ?? null,
    errorCode: analysis.errorCode,
    model: modelOf(analysis),
    timings: analysis.timings,
    predictions,
    ...standingOf(predictions, decisions),
    ...toDentitionDto(analysis.dentition),
    toothDecisions: [...toothDecisions],
    warnings: toWarningDtos({
      file: image,
      birthDate,
      uploaded: analysis.createdAt,
      fault: analysis.qualityFault,
      predictions: findings,
    }),
    toothRange,
    review:
      analysis.state === 'done'
        ? {
            state: reviewStateOf(decisions, review?.kind ?? null),
            ...reviewProgress(foldFindings({ findings, decisions, image, toothRange })),
          }
        : null,
  }
}

/** Those facts of an analysis, without its findings. */
export const toFactsDto = ({
  analysis,
  image,
  review,
  patient,
  toothRange,
  toothDecisions,
}: Omit<LoadedAnalysis, 'findings' | 'decisions'>): AnalysisFacts => ({
  model: modelOf(analysis),
  reviewedAt: reviewedAtOf(review),
  patientId: patient?.id ?? null,
  toothRange,
  toothDecisions: [...toothDecisions],
  calibration: image.calibration ?? null,
})

/** Null unless the latest mark is a review or a signature. */
export const reviewedAtOf = (review: LoadedAnalysis['review']): Analysis['reviewedAt'] =>
  review && isReviewed(review.kind) ? review.at.toISOString() : null

const reviewStateOf = (decisions: readonly Decision[], latest: ReviewKind | null): ReviewFacts['state'] => {
  if (latest === 'signed' || latest === 'reviewed') return latest
  return latest === 'amending' || orderDecisions(decisions).some(({ active }) => active) ? 'in-review' : 'unreviewed'
}

/** Null if the analysis is waiting, failed or is from before teeth were numbered. */
export const toDentitionDto = (stored: Dentition | null) => {
  const { numbering, teeth, proposedToothRange = null } = stored ?? unnumbered
  return { numbering, teeth: [...teeth], proposedToothRange }
}

interface Seen {
  readonly file: {
    readonly dicom?: DicomFacts | null | undefined
    readonly imagesInFile?: number | null | undefined
  }
  /** From the patient record. */
  readonly birthDate: string | null
  readonly uploaded: Date
  /** See `EngineAnalysis`. */
  readonly fault: QualityCode | null
  readonly predictions: readonly Pick<Prediction, 'research'>[]
}

export const toWarningDtos = ({ file, birthDate, uploaded, fault, predictions }: Seen): Warning[] =>
  warningsOf({
    age: ageOnRadiograph({ birthDate, dicom: file.dicom, uploadedOn: uploaded.toISOString().slice(0, 10) }),
    predictions,
    fault,
    dicom: file.dicom,
    imagesInFile: file.imagesInFile,
  })

/** Null until the detector answers, and for analyses from before models were stored. */
export const modelOf = ({ modelName, modelVersion }: LoadedAnalysis['analysis']): Analysis['model'] =>
  modelName === null || modelVersion === null ? null : { name: modelName, version: modelVersion }

/** The response of specification §7's call, from the stored rows. */
export const toAnswerDto = ({ analysis, image, findings, decisions, birthDate }: LoadedAnalysis): AnalysisAnswer => {
  const model = modelOf(analysis)
  if (!model || !analysis.timings) throw new Error('the analysis has no answer yet')
  return answerDto({
    ...analysis,
    model,
    timings: analysis.timings,
    image,
    orientation: image.orientation,
    predictions: findings.map(toStoredPredictionDto),
    decisions,
    known: { file: image, birthDate, uploaded: analysis.createdAt, fault: analysis.qualityFault },
  })
}

interface AnswerFacts extends Pick<AnalysisAnswer, 'type' | 'experimental' | 'orientation' | 'model' | 'timings'> {
  readonly id: string
  readonly image: { readonly width: number; readonly height: number }
  readonly predictions: AnalysisAnswer['predictions']
  readonly decisions: readonly Decision[]
  readonly dentition: Dentition | null
  readonly known: Omit<Seen, 'predictions'>
}

const answerDto = (facts: AnswerFacts): AnalysisAnswer => ({
  ok: true,
  analysis_id: facts.id,
  type: facts.type,
  experimental: facts.experimental,
  image: { width: facts.image.width, height: facts.image.height },
  orientation: facts.orientation,
  model: { name: facts.model.name, version: facts.model.version },
  timings: facts.timings,
  predictions: facts.predictions,
  ...standingOf(facts.predictions, facts.decisions),
  ...toDentitionDto(facts.dentition),
  warnings: toWarningDtos({ ...facts.known, predictions: facts.predictions }),
})

/** That response for an analysis that was just stored, without reading it back. */
export const toNewAnswerDto = (
  stored: StoredRadiograph,
  { analysis, type }: { readonly analysis: ImageAnalysis; readonly type: RadiographType },
): AnalysisAnswer =>
  answerDto({
    ...analysis,
    id: stored.analysisId,
    type,
    image: analysis.facts,
    predictions: stored.findings.map(finding => toPredictionDto(finding)),
    decisions: [],
    known: { file: analysis.facts, birthDate: null, uploaded: new Date(), fault: analysis.fault },
  })

/** The state of a submission, and the plan's remaining credits. */
export const toQueuedAnalysisDto = async (
  scope: ClinicScope,
  { analysis, image, review }: LoadedAnalysis,
): Promise<QueuedAnalysis> => ({
  analysisId: analysis.id,
  imageId: image.id,
  status: statusOf({ state: analysis.state, review: review?.kind ?? null }),
  credits: await readCredits(scope),
})
