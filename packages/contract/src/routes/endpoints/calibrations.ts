import { members, signers } from '../access.ts'
import { endpoint } from '../route.ts'

export const listCalibrations = endpoint('get', '/api/calibrations', members)
export const createCalibration = endpoint('post', '/api/calibrations', signers)
export const deleteCalibration = endpoint('delete', '/api/calibrations/{id}', signers)
export const applyCalibration = endpoint('put', '/api/analyses/{id}/calibration', signers)
