import { anyKey, cliniciansBySession, members } from '../access.ts'
import { endpoint } from '../route.ts'

/** The path is that of specification §7; the call runs the detector that ENGINE selects. */
export const analyze = endpoint('post', '/api/roboflow/testing-models', anyKey)
export const listAnalyses = endpoint('get', '/api/analyses', members)
export const getReviewQueue = endpoint('get', '/api/review-queue', members)
export const listFoundClasses = endpoint('get', '/api/analysis-classes', members)
export const getAnalysis = endpoint('get', '/api/analyses/{id}', members)
export const placeTeeth = endpoint('put', '/api/analyses/{id}/teeth', cliniciansBySession)
export const decideTooth = endpoint('put', '/api/analyses/{id}/tooth-presence', cliniciansBySession)
export const markReviewed = endpoint('patch', '/api/analyses/{id}', cliniciansBySession)
