import { DiagLogLevel, diag } from '@opentelemetry/api'
import type { Log } from '../../base/log/log.ts'
import type { TraceSettings } from '../../settings/trace-settings.ts'
import { version } from '../version.ts'

/**
 * Starts to export spans by OTLP over HTTP if OTEL_* configures it; returns a function that flushes the rest. The
 * libraries are loaded only then. About the host and the process it exports only what OTEL_RESOURCE_ATTRIBUTES
 * contains.
 */
export const startTracing = async ({ traces }: TraceSettings, log: Log): Promise<() => Promise<void>> => {
  if (!traces) return () => Promise.resolve()
  const [sdk, exporter, resources, core] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ])
  // The libraries' messages may quote a URL that contains a key.
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
  // Only the trace's own header, because baggage would forward what a caller wrote.
  provider.register({ propagator: new core.W3CTraceContextPropagator() })
  return () => provider.shutdown().catch(failed)
}
