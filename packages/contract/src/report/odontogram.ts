import type { ReportModel } from '../case/report.ts'
import { detectionClass } from '../classes/detection-class.ts'
import type { Fdi } from '../teeth/fdi.ts'

export interface OdontogramTooth {
  readonly tooth: Fdi
  /** The findings on this tooth, by their number on the key picture. */
  readonly findings: readonly { readonly number: number; readonly letter: string; readonly colour: string }[]
}

/** Two rows as the dentist sees the mouth: 18…11 21…28 above, 48…41 31…38 below (ISO 3950). */
export type Odontogram = readonly [upper: readonly OdontogramTooth[], lower: readonly OdontogramTooth[]]

const places = [1, 2, 3, 4, 5, 6, 7, 8] as const
const fromTheMiddle = (quadrant: 1 | 2 | 3 | 4): Fdi[] => places.map((place): Fdi => `${quadrant}${place}`)
const rows = [
  [...fromTheMiddle(1).reverse(), ...fromTheMiddle(2)],
  [...fromTheMiddle(4).reverse(), ...fromTheMiddle(3)],
] as const

const mostNumbers = 3

/** As many numbers as a tooth's cell has room for, then how many more: '4 7 9 +2'. */
export const numbersOnTooth = ({ findings }: OdontogramTooth): string => {
  const numbers = findings.slice(0, mostNumbers).map(({ number }) => String(number))
  const more = findings.length - numbers.length
  return [...numbers, ...(more > 0 ? [`+${more}`] : [])].join(' ')
}

/** Null where no finding's tooth is known: an empty chart would say that every tooth is sound. */
export function odontogram(predictions: ReportModel['predictions']): Odontogram | null {
  const onTooth = (tooth: Fdi): OdontogramTooth => ({
    tooth,
    findings: predictions
      .filter(prediction => prediction.tooth === tooth)
      .map(({ number, class: id }) => {
        const { letter, colour } = detectionClass(id)
        return { number, letter, colour }
      }),
  })
  const chart = [rows[0].map(onTooth), rows[1].map(onTooth)] as const
  return chart.flat().some(({ findings }) => findings.length > 0) ? chart : null
}
