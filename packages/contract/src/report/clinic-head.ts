import type { ClinicHead } from '../records/clinic.ts'
import { inSpanish } from '../strings/translate.ts'

/** The clinic's details above a document's title. */
export interface ClinicHeadText {
  readonly name: string
  /** The known ones of the site with its address and phone, and the clinic's RUC, address and phone. */
  readonly lines: readonly string[]
  /** The logo's id. */
  readonly logo: string | null
}

/** Null if the clinic entered only its name, which the document prints among its fields. */
export const clinicHeadText = (
  name: string,
  { ruc, address, phone, logo, site }: Omit<ClinicHead, 'timeZone'>,
): ClinicHeadText | null => {
  const lines = [
    ...(site ? [siteText(site)] : []),
    ...(ruc ? [inSpanish('report.clinicRuc', { ruc })] : []),
    ...(address ? [address] : []),
    ...(phone ? [phoneText(phone)] : []),
  ]
  return lines.length === 0 && logo === null ? null : { name, lines, logo }
}

const phoneText = (phone: string) => inSpanish('report.clinicPhone', { phone })

const siteText = ({ name, address, phone }: NonNullable<ClinicHead['site']>) =>
  [name, address, phone && phoneText(phone)].filter(Boolean).join(' · ')
