import type { OdontogramNorm } from '../norm.ts'
import { peruFindings } from './findings.ts'

/** In force: NTS 188 of 2022 (RM 559-2022/MINSA), which replaced NTS 150 of 2019 (RM 272-2019/MINSA). */
export const peruNorm = {
  id: 'pe',
  editions: [
    { id: 'nts-188', text: 'charting.editions.nts188', isInForce: true, isConfirmed: true },
    { id: 'nts-150', text: 'charting.editions.nts150', isInForce: false, isConfirmed: false },
  ],
  findings: peruFindings,
} as const satisfies OdontogramNorm

export type PeruEdition = (typeof peruNorm.editions)[number]['id']
