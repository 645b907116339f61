import type { DestinationStream } from 'pino'
import type { DescribedError } from './describe-error.ts'

const colours: Readonly<Record<string, number>> = { fatal: 31, error: 31, warn: 33, info: 32, debug: 90 }
const colour = (code: number, text: string) => `\u001b[${code}m${text}\u001b[0m`

/**
 * Converts a JSON line to one for people at a terminal: time of day, level, message, fields; an error's stack frames below.
 */
export const prettyLines = (out: DestinationStream): DestinationStream => ({
  write: line => {
    const { level, time, pid: _pid, event: _event, msg, error, ...fields } = JSON.parse(line)
    const pairs = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
    const clock = new Date(time).toLocaleTimeString('en-GB')
    const words = [colour(90, clock), colour(colours[level] ?? 0, level.padEnd(5)), msg, colour(90, pairs.join(' '))]
    out.write(`${words.join(' ').trimEnd()}\n${error ? `${errorLines(error)}\n` : ''}`)
  },
})

const errorLines = ({ name, code = '', at, because }: DescribedError): string => {
  const own = [`  ${name} ${code}`.trimEnd(), ...at.map(place => `    at ${place}`)]
  return [...own, ...(because ? [`  because of${errorLines(because).slice(1)}`] : [])].join('\n')
}
