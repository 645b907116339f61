import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { callOutbound, type OutboundAnswer, type OutboundRule } from '../../platform/outbound/call-outbound.ts'
import { OutboundError, type OutboundFault } from '../../platform/outbound/outbound-error.ts'

const codes = {
  unreachable: 'ENGINE_UNREACHABLE',
  broken: 'ENGINE_UNREACHABLE',
  cut: 'ENGINE_ANSWER_INVALID',
  timeout: 'ENGINE_TIMEOUT',
} as const satisfies Record<OutboundFault, ErrorCode>

/** The HTTP status of a detector's response, for the log; without its text, which may quote the request. */
class EngineStatus extends Error {
  override readonly name = 'EngineStatus'
  readonly code: string

  constructor(status: number) {
    super(String(status))
    this.code = `HTTP_${status}`
  }
}

const codeOfStatus = (status: number): ErrorCode => {
  if (status === 429 || status === 503) return 'ENGINE_BUSY'
  if (status === 408 || status === 504) return 'ENGINE_TIMEOUT'
  return status >= 500 ? 'ENGINE_UNAVAILABLE' : 'ENGINE_REFUSED'
}

/**
 * The response of an external detector, if its status is 200 and it is complete; else throws the
 * corresponding refusal.
 */
export const askEngine = async (
  request: () => Request | Promise<Request>,
  rule: OutboundRule,
): Promise<OutboundAnswer> => {
  const answer = await callOutbound(request, rule).catch((error: unknown) => {
    throw error instanceof OutboundError ? new AppError(codes[error.fault], { cause: error }) : error
  })
  if (answer.status === 200) return answer
  throw new AppError(codeOfStatus(answer.status), { cause: new EngineStatus(answer.status) })
}

/** Why an answer cannot be read as findings, as the log has it; docs/engines.md explains each. */
type Fault =
  | 'NOT_JSON'
  | 'JSON_CUT'
  | 'NO_INFERENCE'
  | 'OTHER_INFERENCE'
  | 'VERSION_UNREADABLE'
  | 'OUTPUT_MISSING'
  | 'OUTPUT_NOT_FP32'
  | 'OUTPUT_SHAPE'
  | 'OUTPUT_NUMBERS'
  | 'OUTPUT_CUT'
  | 'OUTPUT_NOT_FINITE'
  | 'PROBABILITIES_FOR_LOGITS'
  | 'LOGITS_FOR_PROBABILITIES'
  | 'OTHER_PICTURE_SIZE'
  | 'BOX_OUTSIDE_PICTURE'
  | `FIELD_${string}`

/** A fault for the log: a name of ours and numbers of the answer, such as OUTPUT_SHAPE_1_6_168. Never its words, which may quote what was sent. */
class AnswerFault extends Error {
  override readonly name = 'EngineAnswer'
  readonly code: string

  constructor(fault: Fault, numbers: readonly number[]) {
    super(fault)
    this.code = [fault, ...numbers]
      .join('_')
      .replaceAll(/[^A-Z0-9_]/g, '')
      .slice(0, 64)
  }
}

/** An answer that cannot be read as findings. */
export const invalidAnswer = (fault: Fault, ...numbers: readonly number[]): AppError =>
  new AppError('ENGINE_ANSWER_INVALID', { cause: new AnswerFault(fault, numbers) })

/** Scores on another scale than agreed: read as they are, nothing or everything would be a finding. */
export const invalidScores = (fault: 'PROBABILITIES_FOR_LOGITS' | 'LOGITS_FOR_PROBABILITIES'): AppError =>
  new AppError('ENGINE_SCORES_INVALID', { cause: new AnswerFault(fault, []) })

/** Parses the JSON of a response; throws for HTML, truncated text and NaN. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidAnswer('NOT_JSON')
  }
}
