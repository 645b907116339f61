import { t } from '@xrai/contract/strings/translate'
import { dateFormat } from '../../base/language/formats.ts'
import { type Dated, dateText } from '../../records/analyses/image-date.ts'

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const minute = dateFormat('es-PE', time)
const second = dateFormat('es-PE', { ...time, second: '2-digit' })

type Pair = readonly [string, string]

/** The dates of two radiographs; of one day with the times of their uploads, by which they are ordered. */
export function pairDates(earlier: Dated, later: Dated): Pair {
  const days: Pair = [dateText(earlier), dateText(later)]
  if (days[0] !== days[1]) return days
  const texts = (format: typeof minute): Pair => [timed(earlier, format), timed(later, format)]
  const minutes = texts(minute)
  return minutes[0] === minutes[1] ? texts(second) : minutes
}

function timed(image: Dated, format: typeof minute): string {
  const uploaded = format().format(new Date(image.uploadDate))
  return t(image.takenAt === null ? 'compare.atTime' : 'compare.uploadedAt', { date: dateText(image), time: uploaded })
}
