import type { Peers } from '@xrai/contract/routes/peers'
import { t } from '@xrai/contract/strings/translate'

interface ReceiverFactsProps {
  readonly aeTitle: string | null
  /** Null if the installation has no receiver. */
  readonly receiver: Peers['receiver']
}

/** The values to enter in a device so that it sends to the clinic. */
export function ReceiverFacts({ aeTitle, receiver }: ReceiverFactsProps) {
  if (receiver === null) return <p className="text-13 text-muted">{t('peers.receiver.off')}</p>
  if (aeTitle === null) return null
  const facts = [
    { label: t('peers.receiver.aeTitle'), value: aeTitle, isTyped: true },
    {
      label: t('peers.receiver.host'),
      value: receiver.host ?? t('peers.receiver.anyHost'),
      isTyped: receiver.host !== null,
    },
    { label: t('peers.receiver.port'), value: String(receiver.port), isTyped: true },
  ]
  return (
    <section
      aria-label={t('peers.receiver.title')}
      className="flex flex-col gap-3 rounded-control border border-line px-4 py-3"
    >
      <div>
        <h3 className="text-14 font-medium">{t('peers.receiver.title')}</h3>
        <p className="text-13 text-muted">{t('peers.receiver.hint')}</p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {facts.map(({ label, value, isTyped }) => (
          <div key={label} className="min-w-0">
            <dt className="text-13 text-muted">{label}</dt>
            <dd className={isTyped ? 'font-mono text-14 break-all whitespace-pre-wrap' : 'text-14'}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
