import { inSpanish } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { adoptStyles } from '../../base/ui/adopted-styles.ts'

const quoted = (text: string) => `"${text.replace(/["\\\n]/g, '')}"`

/** 'Página n de m' as the content of a CSS margin box, because only the browser knows the two numbers. */
export function pageNumbers(): string {
  const [before = '', between = '', after = ''] = inSpanish('report.page', { page: '\u0001', pages: '\u0001' }).split(
    '\u0001',
  )
  return `${quoted(before)} counter(page) ${quoted(between)} counter(pages) ${quoted(after)}`
}

/** The footer of every printed page: report code and page number. Omitted by browsers without margin boxes. */
export function PageFooters({ code }: { readonly code: string }): null {
  useEffect(() => adoptStyles(footers(code)), [code])
  return null
}

function footers(code: string): string {
  const box = 'font-size: 8pt; color: #5b6b60; font-family: "Inter Variable", sans-serif;'
  return `@page { @bottom-left { content: ${quoted(code)}; ${box} } @bottom-right { content: ${pageNumbers()}; ${box} } }`
}
