import { t } from '@xrai/contract/strings/translate'

/** A phone number in wa.me's format with country code; a Peruvian mobile number if it has none. Null for any other. */
export function whatsappNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return /^\d{8,15}$/.test(digits) ? digits : null
  if (/^9\d{8}$/.test(digits)) return `51${digits}`
  return /^519\d{8}$/.test(digits) ? digits : null
}

interface Message {
  /** Null if the user chooses the contact in WhatsApp. */
  readonly number: string | null
  readonly link: string
  readonly until: string
}

/**
 * The only address that contains patient data (docs/decisions/101-link-by-whatsapp.md): phone number and link, no name
 * and no finding.
 */
export const whatsappAddress = ({ number, link, until }: Message): string =>
  `https://wa.me/${number ?? ''}?text=${encodeURIComponent(t('patientView.links.whatsappText', { until, link }))}`
