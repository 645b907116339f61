import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { callOutbound, type OutboundAnswer, type OutboundRule } from '../outbound/call-outbound.ts'
import { OutboundError, type OutboundFault } from '../outbound/outbound-error.ts'

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

/** A response that cannot be parsed as findings; the detail is for tests and debugging. */
export const invalidAnswer = (detail: string): AppError => new AppError('ENGINE_ANSWER_INVALID', { detail })

/** Parses the JSON of a response; throws for HTML, truncated text and NaN. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidAnswer('not JSON')
  }
}
