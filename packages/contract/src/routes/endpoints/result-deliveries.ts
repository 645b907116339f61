import { cliniciansBySession, members, ofPlan, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const listResultDeliveries = endpoint('get', '/api/result-deliveries', owners)
export const listReportDeliveries = endpoint('get', '/api/analyses/{id}/result-deliveries', members)
/* A signer may ensure that a signed report arrives. */
export const resendResult = endpoint(
  'post',
  '/api/result-deliveries/{id}/resend',
  ofPlan(cliniciansBySession, 'full-api'),
)
export const cancelResult = endpoint('post', '/api/result-deliveries/{id}/cancel', cliniciansBySession)
