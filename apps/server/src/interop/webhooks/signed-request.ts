import { createHmac, randomBytes } from 'node:crypto'
import type { DeliveryRow } from '../../db/queries/interop/webhook-deliveries.ts'
import { version } from '../../platform/version.ts'

const prefix = 'whsec_'

/** The format of Standard Webhooks: 24 to 64 random bytes in base64. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** The signature of one request under each secret, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body`. */
export const signatureOf = (
  secrets: readonly string[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string =>
  secrets
    .map(secret => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

/**
 * The message: type, time, ids, and the URLs that return the rest with an API key. It contains no patient data, because a
 * person typed the receiver's address, its responses are beyond our control, and messages stay in queues and logs that no
 * audit trail covers. It is the same at every attempt.
 */
const bodyOf = (row: DeliveryRow, publicUrl: string): string => {
  const { event, clinicId, analysisId, caseId, facts, createdAt } = row
  const analysis = `${publicUrl}/api/analyses/${analysisId}`
  const links = {
    ...(analysisId && { analysis }),
    ...(caseId && { case: `${publicUrl}/api/cases/${caseId}` }),
    ...(analysisId && event.startsWith('report.') && { report: `${analysis}/report` }),
    ...(facts.version && { pdf: `${analysis}/signatures/${facts.version}/report.pdf` }),
  }
  const data = { clinicId, ...(analysisId && { analysisId }), ...(caseId && { caseId }), ...facts, links }
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
}

/** The headers and the body of one attempt. */
export const signedRequest = (row: DeliveryRow, secrets: readonly string[], publicUrl: string, now: Date) => {
  const body = bodyOf(row, publicUrl)
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `XRAI-Webhooks/${version}`,
      'webhook-id': row.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secrets, { id: row.id, timestamp, body }),
    },
  }
}
