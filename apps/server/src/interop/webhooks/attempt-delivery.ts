import type { DeliveryFault } from '@xrai/contract/routes/webhook-events'
import { symmetricDecrypt } from 'better-auth/crypto'
import { findOpened } from '../../accounts/operator/opened-hosts.ts'
import type { Queryable } from '../../db/database.ts'
import type { DeliveryRow } from '../../db/queries/interop/webhook-deliveries.ts'
import type { WebhookRow } from '../../db/queries/interop/webhooks.ts'
import { storable } from '../../db/storable.ts'
import { callGuarded } from '../../platform/outbound/call-guarded.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { outboundFault } from '../../platform/outbound/outbound-fault.ts'
import type { Settings } from '../../settings/settings.ts'
import { signedRequest } from './signed-request.ts'

export interface WebhookNeeds {
  /** The installation's secret, which seals the webhooks' secrets. */
  readonly auth: { readonly secret: string }
  readonly settings: Pick<Settings, 'publicUrl' | 'webhookPrivateHosts'>
}

/** The timeout of a receiver; one that takes longer should do its work after responding. */
export const attemptMs = 10_000
const answerBytes = 1024
const shownCharacters = 300

export interface AttemptResult {
  readonly fault: DeliveryFault | null
  readonly status: number | null
  readonly durationMs: number
  readonly answer: string | null
}

/** The result of an attempt that a bug ended. */
export const brokenAttempt: AttemptResult = { fault: 'broken', status: null, durationMs: 0, answer: null }

/** Sends a delivery once, if its address is still open to the clinic. */
export const attemptDelivery = async (
  { auth, settings, db }: WebhookNeeds & { readonly db: Queryable },
  target: WebhookRow,
  row: DeliveryRow,
  now: Date,
): Promise<AttemptResult> => {
  const secrets = await readSecrets(auth.secret, target, now)
  if (!secrets) return { fault: 'secret', status: null, durationMs: 0, answer: null }
  const request = signedRequest(row, secrets, settings.publicUrl, now)
  const started = performance.now()
  const durationMs = () => Math.round(performance.now() - started)
  const opened = await findOpened({ db, clinicId: target.clinicId }, settings.webhookPrivateHosts)
  const rule = { timeoutMs: attemptMs, maximumBytes: answerBytes, opened, target: 'webhook' } as const
  try {
    const { status, bytes } = await callGuarded({ ...request, method: 'POST', url: new URL(target.url) }, rule)
    const fault = status >= 200 && status < 300 ? null : 'status'
    return { fault, status, durationMs: durationMs(), answer: textOf(bytes) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { fault: outboundFault(error), status: null, durationMs: durationMs(), answer: null }
  }
}

/** The current secret and, within a day, the previous one; null if another installation encrypted the current one. */
const readSecrets = async (key: string, { secret, oldSecret, oldSecretUntil }: WebhookRow, now: Date) => {
  const read = (data: string) => symmetricDecrypt({ key, data }).catch(() => null)
  const present = await read(secret)
  const before = oldSecret && oldSecretUntil && oldSecretUntil > now ? await read(oldSecret) : null
  return present === null ? null : [present, ...(before === null ? [] : [before])]
}

/** The first characters on one line, without unprintable ones. */
const textOf = (bytes: Uint8Array): string =>
  storable(new TextDecoder().decode(bytes))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, shownCharacters)
    .toWellFormed()
