import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '../../base/ui/badge.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import type { LocalAnalysis } from '../../intake/detector/messages.ts'
import { runnerText } from './runner-text.ts'
import { secondsText } from './seconds-text.ts'

interface ResultHeaderProps {
  readonly analysis: LocalAnalysis
  readonly onBack: () => void
}

export function ResultHeader({ analysis, onBack }: ResultHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After the overlay has returned the focus to a removed element.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line bg-paper px-2 lg:min-h-16 lg:gap-3 lg:px-4">
      <button type="button" onClick={onBack} className={buttonClass('quiet', 'shrink-0 px-2 lg:px-3')}>
        <ArrowLeft size={20} aria-hidden="true" />
        <span className="max-sm:sr-only">{t('preview.back')}</span>
      </button>
      <h1 ref={heading} tabIndex={-1} className="truncate text-16 font-semibold outline-none lg:text-19">
        {t('preview.title')}
      </h1>
      <Badge className="shrink-0">{t(`preview.${analysis.type}`)}</Badge>
      <p className="ml-auto max-w-none pr-2 text-right text-13 text-muted max-lg:hidden">
        <Took analysis={analysis} /> · {runnerText(analysis)}
      </p>
    </header>
  )
}

/** Measured on the visitor's own device. */
export const Took = ({ analysis }: { readonly analysis: LocalAnalysis }) => (
  <span className="font-medium text-ink">{t('tryOut.took', { seconds: secondsText(analysis.took) })}</span>
)
