import type { ClinicHead } from '../records/clinic.ts'
import { inSpanish } from '../strings/translate.ts'

/** What a paper says of its clinic, above its title. */
export interface ClinicHeadText {
  readonly name: string
  /** RUC, address, phone: those that are known. */
  readonly lines: readonly string[]
  /** The logo's id. */
  readonly logo: string | null
}

/** Null of a clinic that gave nothing but its name, which the paper says among its fields. */
export const clinicHeadText = (
  name: string,
  { ruc, address, phone, logo }: Omit<ClinicHead, 'timeZone'>,
): ClinicHeadText | null => {
  const lines = [
    ...(ruc ? [inSpanish('report.clinicRuc', { ruc })] : []),
    ...(address ? [address] : []),
    ...(phone ? [inSpanish('report.clinicPhone', { phone })] : []),
  ]
  return lines.length === 0 && logo === null ? null : { name, lines, logo }
}
