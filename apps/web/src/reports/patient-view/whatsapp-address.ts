import { t } from '@xrai/contract/strings/translate'

/** A phone as wa.me takes it, with its country: of a number without one, a mobile of Peru. Null for any other. */
export function whatsappNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return /^\d{8,15}$/.test(digits) ? digits : null
  if (/^9\d{8}$/.test(digits)) return `51${digits}`
  return /^519\d{8}$/.test(digits) ? digits : null
}

interface Message {
  /** Null where the user chooses the contact in WhatsApp. */
  readonly number: string | null
  readonly link: string
  readonly until: string
}

/** The one address that carries a patient's data (docs/decisions/101-link-by-whatsapp.md): the number and the link, no name and no finding. */
export const whatsappAddress = ({ number, link, until }: Message): string =>
  `https://wa.me/${number ?? ''}?text=${encodeURIComponent(t('patientView.links.whatsappText', { until, link }))}`
