import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'

export interface BackLinkProps {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
}

/** The back link at the top of a screen. */
export function BackLink({ to, label }: BackLinkProps) {
  return (
    <Link to={to} className={buttonClass('quiet', '-ml-3 text-muted hover:text-ink')}>
      <ArrowLeft size={18} aria-hidden="true" />
      {label}
    </Link>
  )
}
