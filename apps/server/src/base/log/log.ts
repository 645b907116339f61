import { type DestinationStream, destination, type Level, pino, stdTimeFunctions } from 'pino'
import { currentRequest } from '../request-context.ts'
import { events, type LogEvent } from './events.ts'
import { type LogFields, safeFields } from './log-fields.ts'
import { prettyLines } from './pretty-lines.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export const logFormats = ['json', 'pretty'] as const

type Write = (event: LogEvent, fields?: LogFields) => void

/** The log of the process: an event of the table and fields of the allow-list, each line with its time, level and request id. */
export type Log = Readonly<Record<Exclude<Level, 'trace'>, Write>>

interface LogOptions {
  readonly level?: (typeof logLevels)[number]
  /** JSON by default; `pretty` is for people at a terminal. */
  readonly format?: (typeof logFormats)[number]
  /** Standard output by default. Written synchronously, so that the last line before a crash is not lost. */
  readonly to?: DestinationStream
}

export const createLog = ({ level = 'info', format = 'json', to }: LogOptions = {}): Log => {
  const out = to ?? destination({ fd: 1, sync: true })
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
    },
    format === 'pretty' ? prettyLines(out) : out,
  )
  const at =
    (level: Level): Write =>
    (event, fields = {}) => {
      const requestId = currentRequest()?.requestId
      logger[level]({ event, ...(requestId ? { requestId } : {}), ...safeFields(fields) }, events[event])
    }
  return { fatal: at('fatal'), error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }
}

/** Writes nothing: for benchmarks, and for servers in tests. */
export const silentLog = createLog({ level: 'silent' })
