import { reportTextMaxima } from '@xrai/contract/records/limits'

/** The text of a report's field with a template after it; null if it would be longer than the field takes. */
export function withTemplate(field: keyof typeof reportTextMaxima, before: string, template: string): string | null {
  const text = before.trimEnd() === '' ? template : `${before.trimEnd()}\n${template}`
  return text.length > reportTextMaxima[field] ? null : text
}
