import type { Measurement } from '@xrai/contract/measurements/measurement-schema'
import { pixelScale } from '@xrai/contract/measurements/pixel-scale'
import type { Analysis } from '@xrai/contract/records/analysis'
import { fullName } from '@xrai/contract/records/full-name'
import { turnPoint } from '@xrai/contract/records/orientation'
import { nextDecision } from '@xrai/contract/review/next-decision'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { useMemo } from 'react'
import { useMeasurements } from '../../client/measures.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { type ImagePoint, imagePoint } from '../../viewer/coordinates.ts'
import type { DrawnMeasurement, MeasurementBook } from '../../viewer/measurements/drawn-measurement.ts'

export type MeasuredAnalysis = Pick<Analysis, 'id' | 'image' | 'review'>

const none: readonly Measurement[] = []

/** The viewer's measurements of an analysis, in pixels of the displayed image, saved as they are drawn. */
export function useMeasurementBook({ id, image, review }: MeasuredAnalysis): MeasurementBook {
  const { data: session } = useSession()
  const user = session?.user
  const name = user ? fullName(user) : ''
  const { measures: stored, change, refused, failure } = useMeasurements(id, { id: user?.id ?? '', name })
  const measurements = useMemo(
    () =>
      (stored ?? none).map(
        ({ points, by, at: _, ...measurement }): DrawnMeasurement => ({
          ...measurement,
          by: by.name,
          points: points.map(({ x, y }) => turnPoint(imagePoint(x, y), image.orientation, image)),
        }),
      ),
    [stored, image],
  )
  const scale = useMemo(
    () => pixelScale(image.dicom, measurements, image.calibration),
    [image.dicom, measurements, image.calibration],
  )
  const sent = (point: ImagePoint) => {
    const { x, y } = turnPoint(point, image.orientation, image)
    return { x: Math.max(0, x), y: Math.max(0, y) }
  }
  return {
    measurements,
    scale,
    mayChange: stored !== undefined && mayCall(endpoints.changeMeasurement, session),
    isSigned: review?.state === 'signed',
    newId: () => nextDecision([], new Date()).id,
    save: ({ id: measure, kind, points, label, printed, millimetres }) =>
      change({ measure, content: { kind, label, printed, millimetres, points: points.map(sent) } }),
    remove: ({ id: measure }) => change({ measure, content: null }),
    failure: failure ? t('measures.retrying') : refused && t('measures.notKept', { reason: sentenceOf(refused) }),
  }
}
