import { z } from 'zod'
import { setting } from './setting.ts'

const endpoint = z.url({ protocol: /^https?$/ }).optional()
/** The only one that is built in. */
const protocol = z.enum(['http/protobuf']).optional()

/** OpenTelemetry's usual variables: those that decide whether there are traces; the exporter reads the others itself. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(endpoint, {
    what: "traces by OpenTelemetry's usual variables, OTLP over HTTP",
    example: 'http://collector:4318',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(endpoint, { what: 'the whole address for traces' }),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(protocol, { what: '`http/protobuf` alone is built in' }),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: setting(protocol, { what: 'the same for traces' }),
  OTEL_TRACES_EXPORTER: setting(z.enum(['otlp', 'none']).optional(), {
    what: '`otlp`: traces go to the usual address of a collector even if no address is set; `none`: there are none',
  }),
  OTEL_SDK_DISABLED: setting(z.enum(['true', 'false']).default('false'), { what: '`true`: there are no traces' }),
}

export const traceSettingsSchema = z.object(traceVariables).transform(env => {
  const hasPlace = (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined
  const isAsked = hasPlace || env.OTEL_TRACES_EXPORTER === 'otlp'
  return { traces: isAsked && env.OTEL_TRACES_EXPORTER !== 'none' && env.OTEL_SDK_DISABLED === 'false' }
})

export type TraceSettings = z.output<typeof traceSettingsSchema>
