import { z } from 'zod'
import { optional } from './optional.ts'

const endpoint = optional(z.url({ protocol: /^https?$/ }).optional())
/** The only one that is built in. */
const protocol = optional(z.enum(['http/protobuf']).optional())

/** OpenTelemetry's usual variables: those that decide whether there are traces; the exporter reads the others itself. */
export const traceSettingsSchema = z
  .object({
    OTEL_SDK_DISABLED: optional(z.enum(['true', 'false']).default('false')),
    OTEL_TRACES_EXPORTER: optional(z.enum(['otlp', 'none']).optional()),
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  })
  .transform(env => {
    const hasPlace = (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined
    const isAsked = hasPlace || env.OTEL_TRACES_EXPORTER === 'otlp'
    return { traces: isAsked && env.OTEL_TRACES_EXPORTER !== 'none' && env.OTEL_SDK_DISABLED === 'false' }
  })

export type TraceSettings = z.output<typeof traceSettingsSchema>
