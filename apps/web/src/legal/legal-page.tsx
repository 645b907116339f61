import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft } from 'lucide-react'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'

interface LegalSection {
  readonly title: string
  readonly text: string
}

export interface LegalPageProps {
  readonly title: string
  readonly updated: string
  readonly sections: readonly LegalSection[]
}

/** A page to be read: one column, numbered, nothing else. */
export function LegalPage({ title, updated, sections }: LegalPageProps) {
  return (
    <Page width="text">
      <Link
        to="/"
        className="-ml-2 inline-flex min-h-10 items-center gap-2 rounded-control px-2 font-medium text-muted hover:bg-fog hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        <Logo scale={0.3} />
      </Link>
      <h1 className="mt-8 text-44 max-sm:text-32">{title}</h1>
      <p className="mt-2 mb-10 text-muted">{updated}</p>
      <ol className="flex flex-col gap-8 border-t border-line pt-8">
        {sections.map((section, index) => (
          <li key={section.title} className="grid grid-cols-[2rem_1fr] gap-x-2">
            <span aria-hidden="true" className="text-19 text-muted">
              {index + 1}
            </span>
            <h2 className="text-19">{section.title}</h2>
            <p className="col-start-2 mt-1.5 leading-7">{section.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 border-t border-line pt-6 text-14 text-muted">{t('footer.note')}</p>
    </Page>
  )
}
