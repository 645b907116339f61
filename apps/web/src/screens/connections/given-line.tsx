import { Link } from '@tanstack/react-router'
import type { Peer } from '@xrai/contract/routes/peers'
import { t } from '@xrai/contract/strings/translate'

/** The kinds of reports sent to a peer, how many are queued or failed, and a link to all of them. */
export function GivenLine({ peer }: { readonly peer: Peer }) {
  const { id, name, given, preliminary, waiting, unsent } = peer
  if (!given && waiting === 0 && unsent === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      {given && <span>{t(preliminary ? 'peers.givenBoth' : 'peers.given')}</span>}
      {waiting > 0 && <span>{t(waiting === 1 ? 'peers.waitingOne' : 'peers.waiting', { count: waiting })}</span>}
      {unsent > 0 && (
        <span className="text-error">{t(unsent === 1 ? 'peers.unsentOne' : 'peers.unsent', { count: unsent })}</span>
      )}
      <Link
        to="/connections/results"
        search={{ peer: id }}
        aria-label={t('peers.resultsName', { name })}
        className="text-primary-ink underline underline-offset-4"
      >
        {t('peers.results')}
      </Link>
    </p>
  )
}
