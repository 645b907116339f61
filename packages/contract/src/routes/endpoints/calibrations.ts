import { cliniciansBySession, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const listCalibrations = endpoint('get', '/api/calibrations', members)
export const createCalibration = endpoint('post', '/api/calibrations', cliniciansBySession)
export const deleteCalibration = endpoint('delete', '/api/calibrations/{id}', cliniciansBySession)
export const applyCalibration = endpoint('put', '/api/analyses/{id}/calibration', cliniciansBySession)
