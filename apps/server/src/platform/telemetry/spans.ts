import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AppError } from '@xrai/contract/errors/app-error'
import type { Timings } from '@xrai/engine'
import { stages, waitOf } from './metrics.ts'

/*
 * OpenTelemetry spans. Without an exporter (start-tracing.ts) they cost nothing. Names and attributes are ours only:
 * patterns, methods, codes and statuses; no addresses, row ids or error messages.
 */
const tracer = trace.getTracer('xrai')

interface SpanOptions {
  readonly kind: 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** Headers with the caller's span, which are trusted, so they must come from a trusted proxy. */
  readonly from?: Headers
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

/** Runs `work` in its own span; records a thrown error by its code or class. */
export const inSpan = <T>(
  name: string,
  { kind, attributes = {}, from }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> => {
  const parent = kind === 'client' ? context.active() : parentOf(from)
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, parent, async span => {
    try {
      return await work(span)
    } catch (error) {
      failSpan(span, typeOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

export const failSpan = (span: Span, type: string): void => {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
}

const typeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
}

const parentOf = (headers: Headers | undefined) =>
  headers
    ? propagation.extract(ROOT_CONTEXT, headers, {
        get: (from, key) => from.get(key) ?? undefined,
        keys: from => [...from.keys()],
      })
    : ROOT_CONTEXT

/** Passes the current span to another server of ours (W3C Trace Context). */
export const passOnSpan = (headers: Headers): void =>
  propagation.inject(context.active(), headers, { set: (to, key, value) => to.set(key, value) })

/** Adds spans for the stages of an analysis that has just ended, from its own timings. */
export const addStageSpans = (timings: Timings): void => {
  const lengths = [['wait', waitOf(timings)], ...stages.map(stage => [stage, timings[stage]] as const)] as const
  let at = performance.timeOrigin + performance.now() - timings.total
  for (const [stage, ms] of lengths) {
    const span = tracer.startSpan(`engine ${stage}`, { startTime: new Date(at) })
    at += ms
    span.end(new Date(at))
  }
}
