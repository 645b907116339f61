import { t } from '@xrai/contract/strings/translate'
import { BookOpen, Code, Download, FileCode, FolderUp, type LucideIcon } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ConnectionCard } from './connection-card.tsx'

interface Offer {
  readonly icon: LucideIcon
  readonly text: 'guide' | 'client' | 'folder'
  readonly path: string
  /** The name of the saved file; absent for a document that opens in the browser. */
  readonly file?: string
}

const offers: readonly Offer[] = [
  { icon: BookOpen, text: 'guide', path: '/api/docs' },
  { icon: FileCode, text: 'client', path: '/api/docs/xrai.ts', file: 'xrai.ts' },
  { icon: FolderUp, text: 'folder', path: '/api/docs/send_folder.py', file: 'send_folder.py' },
]

/** The installation's documentation for developers of other programs. */
export function ProgramsCard() {
  return (
    <ConnectionCard icon={Code} title={t('connections.programs.title')} hint={t('connections.programs.hint')}>
      <ul className="divide-y divide-line rounded-control border border-line">
        {offers.map(offer => (
          <OfferRow key={offer.path} {...offer} />
        ))}
      </ul>
    </ConnectionCard>
  )
}

function OfferRow({ icon: Icon, text, path, file }: Offer) {
  const title = t(`connections.programs.${text}`)
  const action = t(file === undefined ? 'connections.programs.open' : 'connections.programs.download')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="text-14 font-medium">{title}</p>
          <p className="text-13 text-muted">{t(`connections.programs.${text}Hint`)}</p>
        </div>
      </div>
      <a
        href={path}
        {...(file === undefined ? { target: '_blank', rel: 'noreferrer' } : { download: file })}
        aria-label={`${action}: ${title}`}
        className={buttonClass('plain', 'text-14 max-sm:w-full')}
      >
        {file !== undefined && <Download size={16} aria-hidden="true" />}
        {action}
      </a>
    </li>
  )
}
