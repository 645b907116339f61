import { ofPlan, owners } from '../access.ts'
import { endpoint } from '../route.ts'

const sender = ofPlan(owners, 'full-api')

/* Calls that stop or show something are open to every plan: a clinic that fell back to a smaller one can see and
   end its webhooks. */
export const listWebhooks = endpoint('get', '/api/webhooks', owners)
export const createWebhook = endpoint('post', '/api/webhooks', { ...sender, proof: 'login' })
export const editWebhook = endpoint('patch', '/api/webhooks/{id}', owners)
export const deleteWebhook = endpoint('delete', '/api/webhooks/{id}', owners)
export const restoreWebhook = endpoint('post', '/api/webhooks/{id}/restore', owners)
export const rotateWebhookSecret = endpoint('post', '/api/webhooks/{id}/secret', { ...sender, proof: 'login' })
export const testWebhook = endpoint('post', '/api/webhooks/{id}/test', sender)
export const listDeliveries = endpoint('get', '/api/webhook-deliveries', owners)
export const resendDelivery = endpoint('post', '/api/webhook-deliveries/{id}/resend', sender)
