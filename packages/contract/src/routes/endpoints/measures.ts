import { cliniciansBySession, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const listMeasurements = endpoint('get', '/api/analyses/{id}/measures', members)
export const changeMeasurement = endpoint('put', '/api/analyses/{id}/measures', cliniciansBySession)
