import { DiagLogLevel, diag } from '@opentelemetry/api'
import type { Log } from '../log/log.ts'
import { version } from '../version.ts'
import type { TraceSettings } from './trace-settings.ts'

/**
 * Begins to export spans where OTEL_* asks for it, by OTLP over HTTP; the result sends what is left. The libraries are
 * loaded only then. Of the host and the process nothing is told but what OTEL_RESOURCE_ATTRIBUTES says.
 */
export const startTracing = async ({ traces }: TraceSettings, log: Log): Promise<() => Promise<void>> => {
  if (!traces) return () => Promise.resolve()
  const [sdk, exporter, resources, core] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ])
  // What the libraries say may quote an address with a key in it.
  const failed = () => log.warn('traces-not-sent')
  const ignored = () => undefined
  diag.setLogger(
    { error: failed, warn: ignored, info: ignored, debug: ignored, verbose: ignored },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const own = resources.resourceFromAttributes({ 'service.name': 'xrai', 'service.version': version })
  const provider = new sdk.NodeTracerProvider({
    resource: own.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  })
  // Only the trace's own header: baggage would hand on what a caller wrote.
  provider.register({ propagator: new core.W3CTraceContextPropagator() })
  return () => provider.shutdown().catch(failed)
}
