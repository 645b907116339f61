import type { UseQueryResult } from '@tanstack/react-query'
import type { AuditChain } from '@xrai/contract/routes/audit'
import { t } from '@xrai/contract/strings/translate'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { dateFormat, numberFormat } from '../../base/language/formats.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Card } from '../../base/ui/card.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useCheckChain } from '../../client/audit.ts'
import { sentenceOf } from '../../client/result.ts'

const moment = dateFormat('es-PE', { dateStyle: 'long', timeStyle: 'short' })
const number = numberFormat('es-PE')

/** Shows whether the trail is unaltered, and when that was last checked. */
export function ChainCard({ chain }: { readonly chain: UseQueryResult<AuditChain> }) {
  const check = useCheckChain()
  const { data, error } = chain
  if (error && !data) {
    return <ErrorState text={sentenceOf(error)} busy={chain.isFetching} onRetry={() => void chain.refetch()} />
  }
  if (!data) return <Skeleton className="h-24 w-full" />
  const last = data.check
  const fault = last?.fault ?? null
  const Icon = fault ? ShieldAlert : last ? ShieldCheck : ShieldQuestion
  const colour = fault ? 'text-error' : last ? 'text-primary-ink' : 'text-muted'
  const title = fault
    ? t('auditTrail.chain.broken')
    : last
      ? t('auditTrail.chain.whole', { seq: number().format(last.seq) })
      : t('auditTrail.chain.never')
  const run = () =>
    check.mutate(undefined, {
      onSuccess: ({ check: found }) => !found?.fault && showToast({ text: t('auditTrail.chain.done') }),
    })
  return (
    <Card className="p-5">
      <section aria-label={t('auditTrail.chain.title')} className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon size={30} strokeWidth={1.6} aria-hidden="true" className={colour} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-16 font-semibold">{title}</h2>
          <p className="text-14 text-muted">
            {last
              ? t('auditTrail.chain.checked', { when: moment().format(new Date(last.at)) })
              : t('auditTrail.chain.neverHint')}
            {' · '}
            {t('auditTrail.chain.length', { count: number().format(data.length) })}
          </p>
        </div>
        <Button look="plain" busy={check.isPending} onClick={run} className="max-sm:w-full">
          {t(check.isPending ? 'auditTrail.chain.checking' : 'auditTrail.chain.check')}
        </Button>
      </section>
      {check.error && <Alert className="mt-4">{sentenceOf(check.error)}</Alert>}
      {fault && (
        <Alert className="mt-4" title={t(`auditTrail.chain.${fault.kind}`, { seq: number().format(fault.seq) })}>
          {t('auditTrail.chain.advice')}
        </Alert>
      )}
    </Card>
  )
}
