import { AppError } from '@xrai/contract/errors/app-error'
import { errorTable } from '@xrai/contract/errors/table'
import { isUuid } from '@xrai/contract/records/is-uuid'
import { nameOfCall, type Route } from '@xrai/contract/routes/route'
import type { Session } from '../sessions/session.ts'
import { identifyCaller } from './caller.ts'
import { actorOf, recordOnce } from './record-once.ts'

/** The audit events of a call that do not depend on its handler. */
export const auditCall = (route: Route, session: Session, params: Readonly<Record<string, string>>) => {
  const { scope } = session
  const named = isUuid(params['id']) ? params['id'] : null
  return {
    /** Sets the caller of the following events, and records the use of a key. */
    begin: async (): Promise<void> => {
      await identifyCaller(session)
      const actor = actorOf(session)
      if (actor.keyId) await recordOnce(scope, { ...actor, action: 'key-use', subjectId: actor.keyId })
    },
    /** Records a view after the response is built, so that 404s leave none. The response waits for it. */
    answered: async (answer: unknown): Promise<void> => {
      const rule = route.audit
      if (!('view' in rule)) return
      const subject = rule.subject ?? 'id'
      const subjectId = subject === 'none' ? null : subject === 'id' ? named : fieldOf(answer, subject)
      for (const viewed of [subjectId, ...(rule.others?.(answer) ?? [])])
        await recordOnce(scope, { ...actorOf(session), action: rule.view, subjectId: viewed })
    },
    /**
     * Records a refusal for lack of rights, once in ten minutes per route: a caller who tries many ids writes one
     * event.
     */
    refused: async (error: unknown): Promise<void> => {
      if (!(error instanceof AppError) || ![401, 403].includes(errorTable[error.code].status)) return
      await recordOnce(scope, { ...actorOf(session), action: 'refused', subjectId: null, detail: nameOfCall(route) })
    },
  }
}

const fieldOf = (answer: unknown, subject: 'analysisId' | 'patientId' | 'answerId'): string | null => {
  const fields: Readonly<Record<string, unknown>> = { ...Object(answer) }
  const field = fields[subject === 'answerId' ? 'id' : subject]
  return field === undefined ? null : String(field)
}
