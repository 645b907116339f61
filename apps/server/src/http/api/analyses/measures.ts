import * as calibrations from '@xrai/contract/routes/calibrations'
import * as routes from '@xrai/contract/routes/measures'
import {
  applyCalibration,
  createCalibration,
  deleteCalibration,
  listCalibrations,
} from '../../../imaging/measurements/calibrations.ts'
import { changeMeasurement } from '../../../imaging/measurements/change-measurement.ts'
import { readMeasurements } from '../../../imaging/measurements/read-measurements.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

export const serveMeasurements = (api: Api): void => {
  serveRoute(api, routes.listMeasurements, ({ session, params }) => readMeasurements(session.scope, params.id))

  serveRoute(api, routes.changeMeasurement, ({ session, params, body }) => changeMeasurement(session, params.id, body))

  serveRoute(api, calibrations.listCalibrations, ({ session }) => listCalibrations(session.scope))

  serveRoute(api, calibrations.createCalibration, ({ session, body }) => createCalibration(session, body))

  serveRoute(api, calibrations.deleteCalibration, ({ session, params }) => deleteCalibration(session, params.id))

  serveRoute(api, calibrations.applyCalibration, ({ session, params, body }) =>
    applyCalibration(session, params.id, body.calibrationId),
  )
}
