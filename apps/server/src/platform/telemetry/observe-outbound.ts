import { recordOutboundMetric } from './metrics.ts'
import { failSpan, inSpan, passOnSpan } from './spans.ts'

/** The programs that this one calls. */
export type OutboundTarget = 'kserve' | 'roboflow' | 's3' | 'webhook' | 'dicomweb' | 'other'

/**
 * Measures and traces one attempt of a call to another program. Passes the trace on to KServe, which is the operator's
 * own, but not to a hosted detector or a store. Omits the address, which may contain a key or a file's hash.
 */
export const observeOutbound = <A extends { readonly status: number } | Error>(
  target: OutboundTarget,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  call: () => Promise<A>,
): Promise<A> => {
  const attributes = { 'http.request.method': method, 'peer.service': target }
  return inSpan(`${method} ${target}`, { kind: 'client', attributes }, async span => {
    const started = performance.now()
    if (target === 'kserve') passOnSpan(headers)
    const result = await call()
    const outcome = outcomeOf(result)
    recordOutboundMetric(target, outcome, (performance.now() - started) / 1000)
    if (result instanceof Error) failSpan(span, outcome)
    else span.setAttribute('http.response.status_code', result.status)
    return result
  })
}

/** A class of statuses, or the kind of failure: few values. */
const outcomeOf = (result: { readonly status: number } | Error): string => {
  if (!(result instanceof Error)) return `${Math.floor(result.status / 100)}xx`
  return 'fault' in result ? String(result.fault) : 'failed'
}
