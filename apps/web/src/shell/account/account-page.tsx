import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { Logo } from '../../base/ui/logo.tsx'

export interface AccountPageProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  /** The link to the other form. */
  readonly foot: ReactNode
}

/** The layout of an account form's page. */
export function AccountPage({ title, lead, children, foot }: AccountPageProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-mist px-4 py-8 sm:py-14">
      <Link to="/" aria-label={t('product.name')} className="rounded-control">
        <Logo scale={0.48} />
      </Link>
      <section className="mt-8 w-full max-w-112 rounded-card border border-line bg-paper p-6 shadow-raised sm:p-8">
        <h1 className="text-24">{title}</h1>
        <p className="mt-1 mb-6 text-muted">{lead}</p>
        {children}
      </section>
      <p className="mt-6 text-16 text-muted">{foot}</p>
    </div>
  )
}

export const linkClass =
  'font-semibold text-primary-ink underline decoration-primary-line underline-offset-4 hover:decoration-primary'

/** The divider between a form and the alternative sign-in. */
export function Or() {
  return (
    <div className="my-5 flex items-center gap-3 text-13 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('login.or')}
    </div>
  )
}
