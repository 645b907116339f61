import { AppError } from '@xrai/contract/errors/app-error'
import { hourMs } from '@xrai/contract/records/durations'
import { planGives } from '@xrai/contract/routes/plan-table'
import { oldSecretHours, webhooksPerClinic } from '@xrai/contract/routes/webhook-events'
import type { createWebhook as createRoute, editWebhook as editRoute, Webhook } from '@xrai/contract/routes/webhooks'
import { symmetricEncrypt } from 'better-auth/crypto'
import type { z } from 'zod'
import { findOpened } from '../../accounts/operator/opened-hosts.ts'
import { inOwnerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { announce } from '../../db/queries/interop/outbox.ts'
import { restartDeliveries, webhookOutbox } from '../../db/queries/interop/webhook-deliveries.ts'
import {
  changeWebhook,
  countWebhooks,
  findWebhook,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  type WebhookChange,
  type WebhookRow,
} from '../../db/queries/interop/webhooks.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { mayCallUrl } from '../../platform/outbound/call-guarded.ts'
import type { WebhookNeeds } from './attempt-delivery.ts'
import { newWebhookSecret } from './signed-request.ts'
import { toWebhookDto } from './webhook-dto.ts'

export const readWebhooks = async ({ scope }: Session): Promise<Webhook[]> =>
  (await findWebhooks(scope)).map(found => toWebhookDto(found))

const readWebhook = async (session: Session, id: string): Promise<Webhook> => {
  const found = (await readWebhooks(session)).find(one => one.id === id)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

interface WithSecret {
  readonly webhook: Webhook
  readonly secret: string
}

/**
 * Returns the secret once; it is stored sealed. Throws TOO_MANY_WEBHOOKS, WEBHOOK_URL_REFUSED, and EMAIL_UNVERIFIED if mail
 * is set up, as for an API key.
 */
export const createWebhook = async (
  session: Session,
  { auth, settings, mailer }: WebhookNeeds & { readonly mailer: Mailer | null },
  { url, description, events }: z.output<typeof createRoute.body>,
): Promise<WithSecret> => {
  requireVerified(session, mailer)
  await checkUrl(session.scope, url, settings)
  const secret = newWebhookSecret()
  const sealed = await symmetricEncrypt({ key: auth.secret, data: secret })
  const id = await inOwnerTransaction(session, async scope => {
    await requireRoom(scope)
    const made = await insertWebhook(scope, { url, description, events, secret: sealed, createdBy: session.user.id })
    await insertAuditEvent(scope, {
      by: session.user.id,
      action: 'webhook-create',
      subjectId: made,
      detail: hostOf(url),
    })
    return made
  })
  return { webhook: await readWebhook(session, id), secret }
}

/**
 * Makes waiting deliveries due at once if the address changes or sending is resumed; both require the same proof as a new
 * webhook. Throws PLAN_REQUIRED, the errors of `requireProof` and those of createWebhook.
 */
export const editWebhook = async (
  session: Session,
  { settings, mailer, requireProof }: EditNeeds,
  id: string,
  { url, description, events, paused }: z.output<typeof editRoute.body>,
): Promise<Webhook> => {
  await change(session, id, 'webhook-edit', async (scope, row) => {
    const now = new Date()
    const isResumed = paused === false && row.pausedAt !== null
    const isMoved = url !== undefined && url !== row.url
    if (isResumed || isMoved) {
      if (!planGives(session.plan, 'full-api')) throw new AppError('PLAN_REQUIRED')
      if (isMoved) await checkUrl(scope, url, settings)
      requireProof()
      requireVerified(session, mailer)
      await restartDeliveries(scope, id, now)
      await announce(scope, webhookOutbox, id)
    }
    const changed = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(events !== undefined && { events }),
      ...((isResumed || isMoved) && { failingSince: null, failedAt: null }),
      ...(isResumed && { pausedAt: null, pauseReason: null }),
      ...(paused === true && row.pausedAt === null && { pausedAt: now, pauseReason: 'owner' as const }),
    }
    return { changed, detail: isMoved ? hostOf(url) : null }
  })
  return readWebhook(session, id)
}

export const deleteWebhook = async (session: Session, id: string): Promise<Webhook[]> => {
  await change(session, id, 'webhook-delete', async () => ({ changed: { deletedAt: new Date() } }))
  return readWebhooks(session)
}

/** Does nothing if it is not deleted. Throws TOO_MANY_WEBHOOKS if the clinic has reached its limit since. */
export const restoreWebhook = async (session: Session, id: string): Promise<Webhook[]> => {
  await inOwnerTransaction(session, async scope => {
    if (await findWebhook(scope, id)) return
    if (!(await findWebhook(scope, id, { deleted: true }))) throw new AppError('NOT_FOUND')
    await requireRoom(scope)
    await changeWebhook(scope, id, { deletedAt: null })
    await insertAuditEvent(scope, { by: session.user.id, action: 'webhook-restore', subjectId: id })
    await announce(scope, webhookOutbox, id)
  })
  return readWebhooks(session)
}

/**
 * The previous secret also signs for a day. A second rotation within that day keeps it, because the receiver certainly has
 * it, and drops the one in between, which the receiver may never have seen.
 */
export const rotateSecret = async (
  session: Session,
  { auth }: Pick<WebhookNeeds, 'auth'>,
  id: string,
): Promise<WithSecret> => {
  const secret = newWebhookSecret()
  const sealed = await symmetricEncrypt({ key: auth.secret, data: secret })
  await change(session, id, 'webhook-secret', async (_, row) => {
    const now = Date.now()
    const isKept = row.oldSecretUntil !== null && row.oldSecretUntil.getTime() > now
    const old = isKept ? {} : { oldSecret: row.secret, oldSecretUntil: new Date(now + oldSecretHours * hourMs) }
    return { changed: { secret: sealed, ...old } }
  })
  return { webhook: await readWebhook(session, id), secret }
}

interface EditNeeds extends Pick<WebhookNeeds, 'settings'> {
  readonly mailer: Mailer | null
  readonly requireProof: () => void
}

const requireVerified = ({ emailVerified }: Session, mailer: Mailer | null): void => {
  if (mailer && !emailVerified) throw new AppError('EMAIL_UNVERIFIED')
}

/** ASCII and at most as long as an audit event's detail; without the path, which may contain a secret. */
const hostOf = (url: string): string => new URL(url).host.slice(0, 120)

const checkUrl = async (
  scope: ClinicScope,
  url: string,
  { webhookPrivateHosts }: WebhookNeeds['settings'],
): Promise<void> => {
  if (!mayCallUrl(new URL(url), await findOpened(scope, webhookPrivateHosts))) throw new AppError('WEBHOOK_URL_REFUSED')
}

const requireRoom = async (scope: ClinicScope): Promise<void> => {
  if ((await countWebhooks(scope)) >= webhooksPerClinic) throw new AppError('TOO_MANY_WEBHOOKS')
}

type Action = 'webhook-edit' | 'webhook-delete' | 'webhook-secret'

interface Change {
  readonly changed: WebhookChange
  /** For the audit trail. */
  readonly detail?: string | null
}

/** Throws NOT_FOUND for another clinic's. */
const change = (
  session: Session,
  id: string,
  action: Action,
  changeOf: (scope: ClinicScope, row: WebhookRow) => Promise<Change>,
): Promise<void> =>
  inOwnerTransaction(session, async scope => {
    const row = await lockWebhook(scope, id)
    if (!row || row.deletedAt) throw new AppError('NOT_FOUND')
    const { changed, detail = null } = await changeOf(scope, row)
    await changeWebhook(scope, id, changed)
    await insertAuditEvent(scope, { by: session.user.id, action, subjectId: id, detail })
  })
