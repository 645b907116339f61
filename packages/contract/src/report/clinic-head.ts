import type { ClinicHead } from '../records/clinic.ts'
import { inSpanish } from '../strings/translate.ts'

/** What a paper says of its clinic, above its title. */
export interface ClinicHeadText {
  readonly name: string
  /** The site with its address and phone, then RUC, address and phone of the clinic: those that are known. */
  readonly lines: readonly string[]
  /** The logo's id. */
  readonly logo: string | null
}

/** Null of a clinic that gave nothing but its name, which the paper says among its fields. */
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
